import { useEffect, useState } from 'react'

import { readRegistration } from '#contract/auth/calls.ts'
import type { ReplyOf } from '#contract/call.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/auth/auth-layout.module.css'

type NewAccounts = ReplyOf<typeof readRegistration>['new_accounts']

/** The server's rule for new accounts. Until it responds, 'open', as that is almost always right. */
export function useNewAccounts(): NewAccounts {
  const [newAccounts, setNewAccounts] = useState<NewAccounts>('open')
  useEffect(() => {
    void send(readRegistration, {}).then(({ data }) => data && setNewAccounts(data.new_accounts))
  }, [])
  return newAccounts
}

/** Shown instead of the form if the server would refuse it. */
export function NoNewAccounts({ why }: { why: 'invited' | 'closed' }) {
  const { t } = useTexts('auth')
  return (
    <div className={styles.noNewAccounts}>
      <h3 className="t-md">{t(`create.${why}_title`)}</h3>
      <p className="sub">{t(`create.${why}`)}</p>
    </div>
  )
}
