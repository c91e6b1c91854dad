import { useState } from 'react'

import { closeMission } from '#contract/missions/calls.ts'
import { type Mission, useMissionAct } from '#web/features/missions/queries.ts'
import { missionWords } from '#web/features/missions/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** Ends a mission early, after one has read what that means. */
export function CloseMission({ mission }: { mission: Mission }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const [isAsking, setAsking] = useState(false)
  const close = useMissionAct(closeMission)
  const open = mission.criteria.filter(({ is_met }) => !is_met).length
  return (
    <>
      <button type="button" className="btn small quiet" onClick={() => setAsking(true)}>
        {t('close.action')}
      </button>
      {isAsking && (
        <Dialog title={t('close.title', { mission: missionWords(mission, t) })} closeLabel={t('close.cancel')} onClose={() => setAsking(false)}>
          <p>{t('close.about', { count: open })}</p>
          <div className="dialog-foot">
            <button type="button" className="btn quiet" onClick={() => setAsking(false)}>
              {t('close.cancel')}
            </button>
            <button
              type="button"
              className="btn bad"
              aria-busy={close.isPending}
              onClick={() => close.run({ params: { id: mission.id } }, { onSuccess: () => setAsking(false) })}
            >
              {t(close.isPending ? 'close.closing' : 'close.confirm')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
