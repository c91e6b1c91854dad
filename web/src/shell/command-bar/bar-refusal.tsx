import { TriangleAlert } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import type { Meaning } from '#web/shell/command-bar/bar-line.tsx'
import styles from '#web/shell/command-bar/command-bar.module.css'

/** The reason why nothing was sent, with a button that corrects the command and keeps its arguments. */
export function BarRefusal({
  id,
  meaning,
  onCorrect,
}: {
  id: string
  meaning: Meaning
  onCorrect: (text: string) => void
}) {
  const { t } = useTexts('commands')
  const { nearest, corrected = '' } = meaning.kind === 'invalid' ? meaning : {}
  return (
    <span className={styles.barBad} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <span id={id}>{t(meaning.kind === 'not_yours' ? 'invalid.not_yours' : 'invalid.title')}</span>
      {nearest !== undefined && (
        <button type="button" className="link" onClick={() => onCorrect(corrected)}>
          {t('invalid.nearest', { command: nearest })}
        </button>
      )}
    </span>
  )
}
