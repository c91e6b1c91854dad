import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { rateCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { Rate } from '#web/features/capitals/rate.tsx'
import { sendOrThrow, CallError } from '#web/lib/send-or-throw.ts'
import { translate } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/capitals/rate.module.css'

/** The pilot's own ratings of all nine capitals. */
export function RateAll({ figures, onClose }: { figures: readonly Figures[]; onClose: () => void }) {
  const { t } = useTexts(['capitals', 'common'])
  const seeded = figures.filter(({ is_mine_seeded }) => is_mine_seeded)
  return (
    <Dialog title={t('rate.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('rate.about')}</p>
      <ul className={styles.rateAll}>
        {figures.map((row) => (
          <li key={row.capital}>
            <h3 className="t-xs">{t(`name.${row.capital}`)}</h3>
            <p className="sub sm">{row.definition || t(`meaning.${row.capital}`)}</p>
            <Rate figures={row} />
          </li>
        ))}
      </ul>
      {seeded.length > 0 && <ConfirmSeeded seeded={seeded} onDone={onClose} />}
    </Dialog>
  )
}

/** Turns the seeded values into the pilot's own ratings. */
function ConfirmSeeded({ seeded, onDone }: { seeded: readonly Figures[]; onDone: () => void }) {
  const { t } = useTexts('capitals')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      for (const { capital, mine } of seeded) {
        const overview = await sendOrThrow(rateCapital, { params: { capital }, body: { perceived: mine } })
        queryClient.setQueryData(capitalsQuery.queryKey, overview)
      }
      onDone()
    } catch (error) {
      notify.failure(error instanceof CallError ? error.failure.detail : translate('common:error.title'))
      setBusy(false)
    }
  }
  return (
    <div className={styles.rateConfirm}>
      <p className="sub sm">{t('rate.confirm_about')}</p>
      <Button variant="main" isBusy={isBusy} onClick={() => void confirm()}>
        {t('rate.confirm')}
      </Button>
    </div>
  )
}
