import { Check, Circle, PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { removeCriterion } from '#contract/missions/calls.ts'
import { membersNeeded } from '#contract/missions/checks.ts'
import { CriterionForm } from '#web/features/missions/criterion-form.tsx'
import { ProofLinks } from '#web/features/missions/proof-links.tsx'
import {
  type Criterion,
  isOnlyOneOpen,
  type Mission,
  type MissionRights,
  useMissionAct,
} from '#web/features/missions/queries.ts'
import { Ticking } from '#web/features/missions/ticking.tsx'
import { criterionText } from '#web/features/missions/mission-texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-lists.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface CriterionRowProps {
  readonly mission: Mission
  readonly criterion: Criterion
  readonly rights: MissionRights
  readonly onRemoved: () => void
}

/** One criterion with its state and proof. */
export function CriterionRow({ mission, criterion, rights, onRemoved }: CriterionRowProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const { isOpen, button, open, close } = useInlineDisclosure()
  const { is_met, is_checked, proof } = criterion
  const Icon = is_met ? Check : Circle
  if (isOpen) {
    return (
      <li className={classNames(styles.crit, styles.editing)}>
        <CriterionForm mission={mission} criterion={criterion} onClose={close} />
      </li>
    )
  }
  const words = criterionText(criterion, t)
  return (
    <li className={classNames(styles.crit, is_met && styles.met)}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <p>
          <span className="vh">{t(is_met ? 'criteria.met' : 'criteria.open')}</span> {words}
        </p>
        {is_checked ? (
          <Checked criterion={criterion} />
        ) : (
          <Ticking mission={mission} criterion={criterion} mayAct={rights.mayAct} />
        )}
        {proof.length > 0 && <ProofLinks mission={mission} proof={proof} />}
      </div>
      {rights.mayLead && (
        <span className={styles.actTools}>
          <button
            type="button"
            ref={button}
            className="iconbtn"
            aria-label={t('actions.edit', { action: words })}
            onClick={open}
          >
            <PenLine size={18} aria-hidden="true" />
          </button>
          {mission.criteria.length > 1 && (
            <Remove mission={mission} criterion={criterion} words={words} onRemoved={onRemoved} />
          )}
        </span>
      )}
    </li>
  )
}

function Checked({ criterion: { key, found, needed } }: { criterion: Criterion }) {
  const { t } = useTexts('missions')
  return (
    <p className={styles.critAbout}>
      <span>{t('criteria.checked')}</span>
      {needed > 1 && <span>{t('criteria.found', { found, needed })}</span>}
      {key === 'members_active' && needed < membersNeeded && (
        <span>{t('criteria.few_members', { count: needed })}</span>
      )}
    </p>
  )
}

interface RemoveProps extends Omit<CriterionRowProps, 'rights'> {
  readonly words: string
}

/** Removes the criterion at once, with an undo. If that would end the mission, it asks first. */
function Remove({ mission, criterion, words, onRemoved }: RemoveProps) {
  const { t } = useTexts('missions')
  const [isAsking, setAsking] = useState(false)
  const remove = useMissionAct(removeCriterion)
  const run = () =>
    remove.run(
      { params: { id: mission.id, criterion_id: criterion.id } },
      { onSuccess: onRemoved, onSettled: () => setAsking(false) },
    )
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('actions.remove', { action: words })}
        onClick={() => (isOnlyOneOpen(mission, criterion) ? setAsking(true) : run())}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
      {isAsking && (
        <Confirm
          title={t('criteria.remove_title')}
          about={t('criteria.remove_about')}
          label={t('criteria.remove_confirm')}
          busyLabel={t('criteria.removing')}
          isBusy={remove.isPending}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
