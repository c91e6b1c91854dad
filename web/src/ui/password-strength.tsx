import { useEffect, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/ui/password-strength.module.css'
import { classNames } from '#web/lib/class-names.ts'

const words = ['weak', 'weak', 'fair', 'strong', 'excellent'] as const

/** The strength of a password, in four steps and one sentence. The checker loads with the first character. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTexts('auth')
  const score = useStrength(password)
  const word = score === undefined ? 'advice' : (words[score] ?? 'advice')
  const lit = score === undefined ? 0 : Math.max(1, score)
  return (
    <div className="field">
      <div className={classNames(styles.meter, styles[word])} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= lit ? styles.on : ''} />
        ))}
      </div>
      <span className="hint" aria-live="polite">
        {t(`strength.${word}`)}
      </span>
    </div>
  )
}

function useStrength(password: string): number | undefined {
  const [judged, setJudged] = useState<{ password: string; score: number }>()
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    // If the checker can't load, the advice stays; the server checks the password anyway.
    void import('#web/lib/judge-password.ts')
      .then(({ judgePassword }) => isCurrent && setJudged({ password, score: judgePassword(password) }))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [password])
  return password === '' ? undefined : judged?.score
}
