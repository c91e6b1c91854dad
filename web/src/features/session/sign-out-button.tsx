import { type ReactNode, useState } from 'react'

import { signOut } from '#web/features/session/sign-out.ts'
import { hasUnsaved } from '#web/lib/clear-personal.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/** Signs out. This clears the browser's storage, so it asks for confirmation if there are unsaved texts. */
export function SignOutButton({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  const { t } = useTexts(['shell', 'common'])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut().finally(() => setBusy(false))
  }
  return (
    <>
      <button type="button" className={className} onClick={() => (hasUnsaved() ? setAsking(true) : leave())}>
        {children}
      </button>
      {isAsking && (
        <Confirm
          title={t('sign_out.title')}
          about={t('sign_out.about')}
          label={t('sign_out.do')}
          isBusy={isBusy}
          isBad
          onClose={() => setAsking(false)}
          onConfirm={leave}
        />
      )}
    </>
  )
}
