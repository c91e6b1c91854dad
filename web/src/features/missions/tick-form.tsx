import { useQueryClient } from '@tanstack/react-query'

import { tickCriterion } from '#contract/missions/calls.ts'
import { type Criterion, keepMission, type Mission } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** A tick says how one knows: the note stays with it. */
export function TickForm({ mission, criterion, onClose }: { mission: Mission; criterion: Criterion; onClose: () => void }) {
  const { t } = useTexts(['missions', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(tickCriterion, {
    params: { id: mission.id, criterion_id: criterion.id },
    shape: ({ note }) => ({ is_met: true, note: note ?? '' }),
    onDone: (changed) => {
      keepMission(queryClient, changed)
      onClose()
    },
  })
  return (
    <form {...form} className="act-form">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField label={t('criteria.note')} hint={t('criteria.note_hint')} rows={2} maxLength={1000} ref={focusOnce} {...field('note')} />
      <div className="m-buttons">
        <button type="button" className="btn small quiet" onClick={onClose}>
          {t('criteria.cancel')}
        </button>
        <button type="submit" className="btn small main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'criteria.saving' : 'criteria.save')}
        </button>
      </div>
    </form>
  )
}
