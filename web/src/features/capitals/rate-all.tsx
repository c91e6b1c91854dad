import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { rateCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { Rate } from '#web/features/capitals/rate.tsx'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { say } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'

/** All nine for oneself, one below the other. */
export function RateAll({ figures, onClose }: { figures: readonly Figures[]; onClose: () => void }) {
  const { t } = useTexts(['capitals', 'common'])
  const seeded = figures.filter(({ is_mine_seeded }) => is_mine_seeded)
  return (
    <Dialog title={t('rate.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{t('rate.about')}</p>
      <ul className="rate-all">
        {figures.map((one) => (
          <li key={one.capital}>
            <h3 className="t-xs">{t(`name.${one.capital}`)}</h3>
            <p className="sub sm">{one.definition || t(`meaning.${one.capital}`)}</p>
            <Rate figures={one} />
          </li>
        ))}
      </ul>
      {seeded.length > 0 && <ConfirmSeeded seeded={seeded} onDone={onClose} />}
    </Dialog>
  )
}

/** Makes what the assessment proposed the pilot's own ratings. */
function ConfirmSeeded({ seeded, onDone }: { seeded: readonly Figures[]; onDone: () => void }) {
  const { t } = useTexts('capitals')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      for (const { capital, mine } of seeded) {
        // oxlint-disable-next-line no-await-in-loop -- each reply holds all nine, so the last one must come last
        const overview = await ask(rateCapital, { params: { capital }, body: { perceived: mine } })
        queryClient.setQueryData(capitalsQuery.queryKey, overview)
      }
      onDone()
    } catch (error) {
      notify.failure(error instanceof CallFailed ? error.failure.detail : say('common:error.title'))
      setBusy(false)
    }
  }
  return (
    <div className="rate-confirm">
      <p className="sub sm">{t('rate.confirm_about')}</p>
      <button type="button" className="btn main" aria-busy={isBusy} onClick={() => void confirm()}>
        {t('rate.confirm')}
      </button>
    </div>
  )
}
