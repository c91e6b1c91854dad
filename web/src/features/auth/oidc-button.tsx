import { LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'

import { beginOidc, readOidc } from '#contract/oidc/calls.ts'
import { leaveForProvider } from '#web/lib/oidc-departure.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/auth/auth-layout.module.css'

/** Signs in with the operator's provider. Hidden where none is configured. */
export function OidcButton({ invitation }: { invitation: string | undefined }) {
  const { t } = useTexts('auth')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    void send(readOidc, {}).then(({ data }) => data && setName(data.name))
  }, [])
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const { data: departure, error } = await send(beginOidc, {})
    if (!error) return leaveForProvider(departure, { purpose: 'sign_in', ...(invitation && { invitation }) })
    setFailure(error.detail)
    setBusy(false)
  }

  if (name === null) return null
  return (
    <div className={styles.oidcSignIn}>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <Button variant="quiet" isWide isBusy={isBusy} onClick={() => void start()}>
        <LogIn size={22} aria-hidden="true" />
        {t(isBusy ? 'oidc.opening' : 'oidc.sign_in', { name })}
      </Button>
    </div>
  )
}
