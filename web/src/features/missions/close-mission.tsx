import { useState } from 'react'

import { closeMission } from '#contract/missions/calls.ts'
import { type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { missionWords } from '#web/features/missions/mission-texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'

/** Ends a mission early, after explaining the effect. */
export function CloseMission({ mission }: { mission: Mission }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const [isAsking, setAsking] = useState(false)
  const close = useMissionAct(closeMission)
  const open = mission.criteria.filter(({ is_met }) => !is_met).length
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        {t('close.action')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('close.title', { mission: missionWords(mission, t) })}
          about={t('close.about', { count: open })}
          label={t('close.confirm')}
          busyLabel={t('close.closing')}
          cancelLabel={t('close.cancel')}
          isBusy={close.isPending}
          isBad
          onClose={() => setAsking(false)}
          onConfirm={() => close.run({ params: { id: mission.id } }, { onSuccess: () => setAsking(false) })}
        />
      )}
    </>
  )
}
