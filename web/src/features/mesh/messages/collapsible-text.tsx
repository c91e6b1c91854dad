import { useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/messages/mesh-messages.module.css'
import { classNames } from '#web/lib/class-names.ts'

const longText = 280
const manyLines = 5

/** A text that starts collapsed if it is long. */
export function CollapsibleText({
  text,
  className = styles.messageText,
}: {
  text: string
  className?: string | undefined
}) {
  const { t } = useTexts('mesh')
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > longText || text.split('\n').length > manyLines
  return (
    <>
      <p className={isLong && !isExpanded ? classNames(styles.collapsed, className) : className}>{text}</p>
      {isLong && (
        <button
          type="button"
          className={classNames(styles.expand, 'link')}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'message.read_less' : 'message.read_all')}
        </button>
      )}
    </>
  )
}
