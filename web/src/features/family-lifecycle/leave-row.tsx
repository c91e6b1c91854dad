import { useState } from 'react'

import { leaveFamily } from '#contract/family-lifecycle/calls.ts'
import type { Lifecycle } from '#web/features/family-lifecycle/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/family-lifecycle/lifecycle.module.css'

/** Leaves the family; the last founder sees the alternatives instead. */
export function LeaveRow({
  lifecycle,
}: {
  lifecycle: Pick<Lifecycle, 'is_last_founder' | 'has_other_family'>
}) {
  const { t } = useTexts(['lifecycle', 'common'])
  const [isAsking, setAsking] = useState(false)
  // A full page load, so that no data of this family stays in memory.
  const leave = useAct(leaveFamily, ({ moved_to }) => location.assign(moved_to ? '/' : '/account'))
  const close = () => setAsking(false)
  return (
    <div className={styles.fwRow}>
      <div>
        <h3>{t('leave.title')}</h3>
        <p className="sub sm">{t(lifecycle.is_last_founder ? 'leave.last_founder' : 'leave.about')}</p>
      </div>
      {!lifecycle.is_last_founder && (
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {t('leave.action')}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t('leave.ask')}
          label={t('leave.confirm')}
          isBusy={leave.isPending}
          isBad
          onClose={close}
          onConfirm={() => leave.mutate({})}
        >
          <p>{t('leave.means')}</p>
          <p>{t(lifecycle.has_other_family ? 'leave.other_family' : 'leave.no_other_family')}</p>
        </Confirm>
      )}
    </div>
  )
}
