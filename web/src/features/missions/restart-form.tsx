import { useQueryClient } from '@tanstack/react-query'

import { dayLimits, restartMission } from '#contract/missions/calls.ts'
import { cacheMission, type Mission } from '#web/features/missions/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'
import missionListsStyles from '#web/features/missions/mission-lists.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Restarts a failed mission with a new number of days. */
export function RestartForm({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useTexts(['missions', 'fields', 'common'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(restartMission, {
    params: { id: mission.id },
    shape: ({ days }) => ({ days: Number(days) }),
    onDone: (changed) => {
      cacheMission(queryClient, changed)
      onClose()
    },
  })
  return (
    <form
      {...form}
      className={classNames(missionListsStyles.actForm, missionListsStyles.restart)}
      data-part="act-form"
    >
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('outcome.days')}
        type="number"
        inputMode="numeric"
        min={dayLimits.min}
        max={dayLimits.max}
        defaultValue={mission.days}
        ref={focusOnMount}
        {...field('days')}
      />
      <div className={styles.mButtons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'outcome.restarting' : 'outcome.restart_save')}
        </Button>
      </div>
    </form>
  )
}
