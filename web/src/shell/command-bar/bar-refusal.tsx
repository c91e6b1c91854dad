import { TriangleAlert } from 'lucide-react'

import { useTexts } from '#web/lib/use-texts.ts'
import type { Meaning } from '#web/shell/command-bar/bar-line.tsx'

/** Why nothing was sent, with the nearest command that exists; pressing it puts it in, and keeps the arguments. */
export function BarRefusal({ id, meaning, onCorrect }: { id: string; meaning: Meaning; onCorrect: (text: string) => void }) {
  const { t } = useTexts('commands')
  const { nearest, corrected = '' } = meaning.kind === 'invalid' ? meaning : {}
  return (
    <span className="bar-bad" role="alert">
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
