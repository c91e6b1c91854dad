import type { ComparedLine } from '#web/features/documents/compared-lines.ts'
import styles from '#web/features/documents/compared-text.module.css'

const leftOut = '…'

/** Lines of a diff with added and removed words. Null marks omitted lines. */
export function ComparedText({ lines }: { lines: readonly (ComparedLine | null)[] }) {
  return lines.map((line, index) =>
    line ? <LineShown key={index} {...line} /> : <p key={index}>{leftOut}</p>,
  )
}

function LineShown({ shape, pieces }: ComparedLine) {
  const Shape = shape === 'heading' ? 'h3' : shape === 'quote' ? 'blockquote' : 'p'
  return (
    <Shape data-shape={shape}>
      {pieces.map(({ kind, text, isBlank }, index) => {
        const Kind = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        return <Kind key={index}>{isBlank ? <span className={styles.fill}>{text}</span> : text}</Kind>
      })}
    </Shape>
  )
}
