import { Fingerprint } from 'lucide-react'
import { useState } from 'react'

import type { SignedInAs } from '#contract/auth/calls.ts'
import { beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys/calls.ts'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

/** Signs in with a passkey instead of a password. Hidden in browsers without passkeys. */
export function PasskeyButton({ onDone }: { onDone: (pilot: SignedInAs) => void }) {
  const { t } = useTexts('auth')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const signIn = async () => {
    const begun = await send(beginPasskeySignIn, {})
    if (begun.error) return begun.error.detail
    const answer = await signWithPasskey(begun.data.options).catch(() => null)
    if (answer === null) return t('passkey.failed')
    if (answer === undefined) return undefined
    const { data, error } = await send(signInWithPasskey, { body: { answer } })
    if (error) return error.detail
    onDone(data)
    return undefined
  }
  const start = () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    void signIn()
      .then(setFailure)
      .finally(() => setBusy(false))
  }

  if (!hasPasskeys()) return null
  return (
    <div className={styles.passkeySignIn}>
      <p className={styles.or}>{t('passkey.or')}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Button variant="quiet" isWide isBusy={isBusy} onClick={start}>
        <Fingerprint size={22} aria-hidden="true" />
        {t(isBusy ? 'passkey.waiting' : 'passkey.sign_in')}
      </Button>
    </div>
  )
}
