import { Plus } from 'lucide-react'
import { useState } from 'react'

import { restoreCriterion } from '#contract/missions/calls.ts'
import { CriterionForm } from '#web/features/missions/criterion-form.tsx'
import { CriterionRow } from '#web/features/missions/criterion-row.tsx'
import { type Criterion, type Mission, type MissionRights, useMissionAct } from '#web/features/missions/queries.ts'
import { criterionWords } from '#web/features/missions/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { focusOnce, useInPlace } from '#web/ui/use-in-place.ts'

/** What has to be true at the end: checked from the records with its proof, or ticked by a pilot with a note. */
export function CriteriaList({ mission, rights }: { mission: Mission; rights: MissionRights }) {
  const { t } = useTexts('missions')
  const { isOpen, button, open, close } = useInPlace()
  const [removed, setRemoved] = useState<Criterion>()
  const { mayLead } = rights
  return (
    <section className="m-criteria">
      <h4>{t('criteria.title')}</h4>
      {mayLead && <p className="sub sm">{t('criteria.about')}</p>}
      <ul className="crits">
        {mission.criteria.map((criterion) => (
          <CriterionRow key={criterion.id} mission={mission} criterion={criterion} rights={rights} onRemoved={() => setRemoved(criterion)} />
        ))}
      </ul>
      {removed && mayLead && <Removed key={removed.id} mission={mission} criterion={removed} onRestored={() => setRemoved(undefined)} />}
      {mayLead &&
        (isOpen ? (
          <CriterionForm mission={mission} onClose={close} />
        ) : (
          <button type="button" ref={button} className="btn small text" onClick={open}>
            <Plus size={18} aria-hidden="true" />
            {t('criteria.add')}
          </button>
        ))}
    </section>
  )
}

function Removed({ mission, criterion, onRestored }: { mission: Mission; criterion: Criterion; onRestored: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
  const restore = useMissionAct(restoreCriterion)
  return (
    <p className="removed" role="status">
      <span>{t('actions.removed', { action: criterionWords(criterion, t) })}</span>
      <button
        type="button"
        className="btn small text"
        // The pressed button is gone with its row, so the focus goes to the undo.
        ref={focusOnce}
        onClick={() => restore.run({ params: { id: mission.id, criterion_id: criterion.id } }, { onSuccess: onRestored })}
      >
        {t('actions.undo')}
      </button>
    </p>
  )
}
