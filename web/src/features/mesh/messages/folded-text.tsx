import { useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'

const longText = 280
const manyLines = 5

/** Somebody's words; a long letter begins folded. */
export function FoldedText({ text, className = 'message-text' }: { text: string; className?: string }) {
  const { t } = useTexts('mesh')
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > longText || text.split('\n').length > manyLines
  return (
    <>
      <p className={isLong && !isWhole ? `${className} folded` : className}>{text}</p>
      {isLong && (
        <button type="button" className="link fold" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'message.read_less' : 'message.read_all')}
        </button>
      )}
    </>
  )
}
