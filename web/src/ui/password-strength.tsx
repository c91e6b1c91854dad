import { useEffect, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'

const words = ['weak', 'weak', 'fair', 'strong', 'excellent'] as const

/** How hard a password is to guess, in four steps and one sentence. The judge comes with the first letter; until then the advice stands. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTexts('auth')
  const score = useStrength(password)
  const word = score === undefined ? 'advice' : (words[score] ?? 'advice')
  const lit = score === undefined ? 0 : Math.max(1, score)
  return (
    <div className="field">
      <div className={`meter ${word}`} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <i key={step} className={step <= lit ? 'on' : ''} />
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
    // Without the judge (offline, say) the advice stays, and the server still has the last word.
    void import('#web/lib/judge-password.ts')
      .then(({ judgePassword }) => isCurrent && setJudged({ password, score: judgePassword(password) }))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [password])
  return password === '' ? undefined : judged?.score
}
