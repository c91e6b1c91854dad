import { useQueryClient } from '@tanstack/react-query'

import { tickCriterion } from '#contract/missions/calls.ts'
import { type Criterion, cacheMission, type Mission } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'
import missionListsStyles from '#web/features/missions/mission-lists.module.css'

/** Ticks a criterion with a note that explains it. */
export function TickForm({
  mission,
  criterion,
  onClose,
}: {
  mission: Mission
  criterion: Criterion
  onClose: () => void
}) {
  const { t } = useTexts(['missions', 'fields', 'common'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(tickCriterion, {
    params: { id: mission.id, criterion_id: criterion.id },
    shape: ({ note }) => ({ is_met: true, note: note ?? '' }),
    onDone: (changed) => {
      cacheMission(queryClient, changed)
      onClose()
    },
  })
  return (
    <form {...form} className={missionListsStyles.actForm} data-part="act-form">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField
        label={t('criteria.note')}
        hint={t('criteria.note_hint')}
        rows={2}
        maxLength={1000}
        ref={focusOnMount}
        {...field('note')}
      />
      <div className={styles.mButtons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'criteria.saving' : 'criteria.save')}
        </Button>
      </div>
    </form>
  )
}
