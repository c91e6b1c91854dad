import { Plus } from 'lucide-react'
import { useState } from 'react'

import { restoreCriterion } from '#contract/missions/calls.ts'
import { CriterionForm } from '#web/features/missions/criterion-form.tsx'
import { CriterionRow } from '#web/features/missions/criterion-row.tsx'
import {
  type Criterion,
  type Mission,
  type MissionRights,
  useMissionAct,
} from '#web/features/missions/queries.ts'
import { criterionText } from '#web/features/missions/mission-texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { focusOnMount, useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-lists.module.css'

/** The success criteria: checked from the records with a proof, or ticked by a pilot with a note. */
export function CriteriaList({ mission, rights }: { mission: Mission; rights: MissionRights }) {
  const { t } = useTexts('missions')
  const { isOpen, button, open, close } = useInlineDisclosure()
  const [removed, setRemoved] = useState<Criterion>()
  const { mayLead } = rights
  return (
    <section className={styles.mCriteria}>
      <h4>{t('criteria.title')}</h4>
      {mayLead && <p className="sub sm">{t('criteria.about')}</p>}
      <ul className={styles.crits}>
        {mission.criteria.map((criterion) => (
          <CriterionRow
            key={criterion.id}
            mission={mission}
            criterion={criterion}
            rights={rights}
            onRemoved={() => setRemoved(criterion)}
          />
        ))}
      </ul>
      {removed && mayLead && (
        <Removed
          key={removed.id}
          mission={mission}
          criterion={removed}
          onRestored={() => setRemoved(undefined)}
        />
      )}
      {mayLead &&
        (isOpen ? (
          <CriterionForm mission={mission} onClose={close} />
        ) : (
          <Button ref={button} variant="text" size="small" onClick={open}>
            <Plus size={18} aria-hidden="true" />
            {t('criteria.add')}
          </Button>
        ))}
    </section>
  )
}

function Removed({
  mission,
  criterion,
  onRestored,
}: {
  mission: Mission
  criterion: Criterion
  onRestored: () => void
}) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const restore = useMissionAct(restoreCriterion)
  return (
    <p className={styles.removed} role="status">
      <span>{t('actions.removed', { action: criterionText(criterion, t) })}</span>
      <Button
        variant="text"
        size="small"
        // The clicked button was removed with its row, so the focus moves to the undo button.
        ref={focusOnMount}
        onClick={() =>
          restore.run({ params: { id: mission.id, criterion_id: criterion.id } }, { onSuccess: onRestored })
        }
      >
        {t('actions.undo')}
      </Button>
    </p>
  )
}
