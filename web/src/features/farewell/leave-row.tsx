import { useState } from 'react'

import { leaveFamily } from '#contract/farewell/calls.ts'
import type { Farewell } from '#web/features/farewell/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** Leaving; the last founder is told what they can do instead. */
export function LeaveRow({ farewell }: { farewell: Farewell }) {
  const { t } = useTexts(['farewell', 'common'])
  const [isAsking, setAsking] = useState(false)
  // With a fresh page, so that nothing of this family stays in memory.
  const leave = useAct(leaveFamily, ({ moved_to }) => location.assign(moved_to ? '/' : '/account'))
  const close = () => setAsking(false)
  return (
    <div className="fw-row">
      <div>
        <h3>{t('leave.title')}</h3>
        <p className="sub sm">{t(farewell.is_last_founder ? 'leave.last_founder' : 'leave.about')}</p>
      </div>
      {!farewell.is_last_founder && (
        <button type="button" className="btn small quiet" onClick={() => setAsking(true)}>
          {t('leave.action')}
        </button>
      )}
      {isAsking && (
        <Dialog title={t('leave.ask')} closeLabel={t('common:action.close')} onClose={close}>
          <p>{t('leave.means')}</p>
          <p>{t(farewell.has_other_family ? 'leave.other_family' : 'leave.no_other_family')}</p>
          <div className="dialog-foot">
            <button type="button" className="btn quiet" onClick={close}>
              {t('dialog.cancel')}
            </button>
            <button type="button" className="btn bad" aria-busy={leave.isPending} onClick={() => !leave.isPending && leave.mutate({})}>
              {t('leave.confirm')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
