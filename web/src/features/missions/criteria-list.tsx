import { Check, Circle } from 'lucide-react'

import { tickCriterion } from '#contract/missions/calls.ts'
import { ProofLinks } from '#web/features/missions/proof-links.tsx'
import { type Criterion, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { TickForm } from '#web/features/missions/tick-form.tsx'
import { nameWords } from '#web/features/missions/words.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useInPlace } from '#web/ui/use-in-place.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** What has to be true at the end: checked from the records with its proof, or ticked by a pilot with a note. */
export function CriteriaList({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  return (
    <section className="m-criteria">
      <h4>{t('criteria.title')}</h4>
      <ul className="crits">
        {mission.criteria.map((criterion) => (
          <CriterionRow key={criterion.id} mission={mission} criterion={criterion} mayAct={mayAct} />
        ))}
      </ul>
    </section>
  )
}

interface CriterionRowProps {
  readonly mission: Mission
  readonly criterion: Criterion
  readonly mayAct: boolean
}

function CriterionRow({ mission, criterion, mayAct }: CriterionRowProps) {
  const { t } = useTexts('missions')
  const { key, is_met, is_checked, found, needed, proof } = criterion
  const Icon = is_met ? Check : Circle
  return (
    <li className={is_met ? 'crit met' : 'crit'}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>
          <span className="vh">{t(is_met ? 'criteria.met' : 'criteria.open')}</span> {t(`criterion.${key}`)}
        </p>
        {is_checked ? (
          <p className="crit-about">
            <span>{t('criteria.checked')}</span>
            {needed > 1 && <span>{t('criteria.found', { found, needed })}</span>}
          </p>
        ) : (
          <Ticking mission={mission} criterion={criterion} mayAct={mayAct} />
        )}
        {proof.length > 0 && <ProofLinks proof={proof} />}
      </div>
    </li>
  )
}

function Ticking({ mission, criterion, mayAct }: CriterionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const { isOpen, button, open, close } = useInPlace()
  const untick = useMissionAct(tickCriterion)
  const { tick } = criterion
  if (tick) {
    return (
      <>
        <blockquote className="crit-note">{tick.note}</blockquote>
        <p className="crit-about">
          <span>
            <WithName sentence={t('criteria.ticked', { name: nameSlot, date: formatDate(tick.at) })} id={tick.by.id} name={nameWords(tick.by, t)} />
          </span>
          {mayAct && (
            <button
              type="button"
              className="link"
              onClick={() => untick.run({ params: { id: mission.id, criterion_id: criterion.id }, body: { is_met: false } })}
            >
              {t('criteria.untick')}
            </button>
          )}
        </p>
      </>
    )
  }
  if (!mayAct) return null
  if (isOpen) return <TickForm mission={mission} criterion={criterion} onClose={close} />
  return (
    <button
      type="button"
      ref={button}
      className="btn small quiet"
      aria-label={t('criteria.tick_what', { criterion: t(`criterion.${criterion.key}`) })}
      onClick={open}
    >
      {t('criteria.tick')}
    </button>
  )
}
