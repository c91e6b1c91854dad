import { useQueryClient } from '@tanstack/react-query'

import { dayLimits, restartMission } from '#contract/missions/calls.ts'
import { keepMission, type Mission } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** A failed mission is taken up again with new days. */
export function RestartForm({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useTexts(['missions', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(restartMission, {
    params: { id: mission.id },
    shape: ({ days }) => ({ days: Number(days) }),
    onDone: (changed) => {
      keepMission(queryClient, changed)
      onClose()
    },
  })
  return (
    <form {...form} className="act-form restart">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('outcome.days')}
        type="number"
        inputMode="numeric"
        min={dayLimits.fewest}
        max={dayLimits.most}
        defaultValue={mission.days}
        ref={focusOnce}
        {...field('days')}
      />
      <div className="m-buttons">
        <button type="button" className="btn small quiet" onClick={onClose}>
          {t('outcome.cancel')}
        </button>
        <button type="submit" className="btn small main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'outcome.restarting' : 'outcome.restart_save')}
        </button>
      </div>
    </form>
  )
}
