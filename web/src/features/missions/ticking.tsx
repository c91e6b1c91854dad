import { tickCriterion } from '#contract/missions/calls.ts'
import { type Criterion, type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { TickForm } from '#web/features/missions/tick-form.tsx'
import { criterionWords, nameWords } from '#web/features/missions/words.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useInPlace } from '#web/ui/use-in-place.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** The tick of a criterion that no record can show, with its note, or the way to give it. */
export function Ticking({ mission, criterion, mayAct }: { mission: Mission; criterion: Criterion; mayAct: boolean }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
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
      aria-label={t('criteria.tick_what', { criterion: criterionWords(criterion, t) })}
      onClick={open}
    >
      {t('criteria.tick')}
    </button>
  )
}
