import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { refetchFactorState, twoFactorQuery } from '#web/features/account/queries.ts'
import { RecoveryCodes } from '#web/features/account/recovery-codes.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { SetUpTwoFactor } from '#web/features/account/set-up-two-factor.tsx'
import { RenewCodes, SwitchOff } from '#web/features/account/two-factor-dialogs.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notify } from '#web/ui/notify.ts'

type Step = 'set_up' | 'renew' | 'off' | { readonly codes: readonly string[] }

/** The state of two-factor sign-in and its actions. `onSetUp` runs once the recovery codes have been read. */
export function TwoFactorRow({ onSetUp }: { onSetUp?: () => void }) {
  const { t } = useTexts(['account', 'settings'])
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>()
  const { data, error, refetch: retry } = useQuery(twoFactorQuery)
  const close = () => setStep(undefined)
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
    refetchFactorState(queryClient)
  }
  const showCodes = (codes: readonly string[]) => {
    refetch()
    setStep({ codes })
  }
  const button = (to: Step & string, label: string) => (
    <Button variant="quiet" size="small" onClick={() => setStep(to)}>
      {label}
    </Button>
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
      <Loaded query={{ data, error, refetch: retry }} />
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
      {typeof step === 'object' && (
        <RecoveryCodes
          codes={step.codes}
          onClose={() => {
            close()
            onSetUp?.()
          }}
        />
      )}
    </SettingRow>
  )
}
