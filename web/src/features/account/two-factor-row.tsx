import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { twoFactorQuery } from '#web/features/account/queries.ts'
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { SetUpTwoFactor } from '#web/features/account/set-up-two-factor.tsx'
import { RenewCodes, SwitchOff } from '#web/features/account/two-factor-dialogs.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'

type Step = 'set_up' | 'renew' | 'off' | { readonly codes: readonly string[] }

/** Whether signing in asks for a code, and everything one can do about it. */
export function TwoFactorRow() {
  const { t } = useTexts(['account', 'settings'])
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>()
  const { data, error, refetch: retry } = useQuery(twoFactorQuery)
  const close = () => setStep(undefined)
  const refetch = () => void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  const showCodes = (codes: readonly string[]) => {
    refetch()
    setStep({ codes })
  }
  const button = (to: Step & string, label: string) => (
    <button type="button" className="btn small quiet" onClick={() => setStep(to)}>
      {label}
    </button>
  )
  const isOn = data?.since != null
  return (
    <SettingRow
      title={t('two_factor.title')}
      action={
        data &&
        (isOn ? (
          <>
            {button('renew', t('two_factor.renew'))}
            {button('off', t('two_factor.off'))}
          </>
        ) : (
          button('set_up', t('two_factor.set_up'))
        ))
      }
    >
      {!data && error && <NotRead error={error} onRetry={retry} />}
      {data?.since ? (
        <>
          <p className="state ok">
            <ShieldCheck size={18} aria-hidden="true" />
            {t('two_factor.on_since', { date: formatDate(data.since) })}
          </p>
          <p className="sub sm">{t('two_factor.codes_left', { count: data.codes_left })}</p>
        </>
      ) : (
        <p className="sub sm">{t('two_factor.about')}</p>
      )}
      {step === 'set_up' && <SetUpTwoFactor onClose={close} onDone={showCodes} />}
      {step === 'renew' && <RenewCodes onClose={close} onDone={showCodes} />}
      {step === 'off' && (
        <SwitchOff
          onClose={close}
          onDone={() => {
            notify.success(t('settings:page.updated'))
            refetch()
            close()
          }}
        />
      )}
      {typeof step === 'object' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </SettingRow>
  )
}
