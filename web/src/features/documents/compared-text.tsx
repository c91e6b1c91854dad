import '#web/ui/sheet.css'
import '#web/features/documents/compared-text.css'

import type { Line } from '#web/features/documents/compared-lines.ts'

const leftOut = '…'

/** Lines of a comparison, with the words that came and went. Null marks lines that are left out. */
export function ComparedText({ lines }: { lines: readonly (Line | null)[] }) {
  // oxlint-disable-next-line no-array-index-key -- lines have no name of their own; their place is what they are
  return lines.map((line, index) => (line ? <LineShown key={index} {...line} /> : <p key={index}>{leftOut}</p>))
}

function LineShown({ shape, pieces }: Line) {
  const Shape = shape === 'heading' ? 'h3' : shape === 'quote' ? 'blockquote' : 'p'
  return (
    <Shape className={shape}>
      {pieces.map(({ kind, text, isPlace }, index) => {
        const Kind = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        // oxlint-disable-next-line no-array-index-key -- as above
        return <Kind key={index}>{isPlace ? <span className="fill">{text}</span> : text}</Kind>
      })}
    </Shape>
  )
}
