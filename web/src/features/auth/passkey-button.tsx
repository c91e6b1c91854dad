import { Fingerprint } from 'lucide-react'
import { useState } from 'react'

import type { SignedInAs } from '#contract/auth/calls.ts'
import { askPasskey, signInWithPasskey } from '#contract/passkeys/calls.ts'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The other way in: a key that the device holds, and no password. Left out where the browser can't. */
export function PasskeyButton({ onDone }: { onDone: (pilot: SignedInAs) => void }) {
  const { t } = useTexts('auth')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const signIn = async () => {
    const asked = await send(askPasskey, {})
    if (asked.error) return asked.error.detail
    const answer = await signWithPasskey(asked.data.options).catch(() => null)
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
    <div className="other-way">
      <p className="or">{t('passkey.or')}</p>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <button type="button" className="btn quiet wide" aria-busy={isBusy} onClick={start}>
        <Fingerprint size={22} aria-hidden="true" />
        {t(isBusy ? 'passkey.waiting' : 'passkey.sign_in')}
      </button>
    </div>
  )
}
