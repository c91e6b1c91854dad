import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from '#web/ui/fold.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface FoldProps {
  readonly title: string
  readonly icon: LucideIcon
  readonly count?: number
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A disclosure row. Collapsed content is not rendered. */
export function Fold({ title, icon: Icon, count, isOpen, onToggle, children }: FoldProps) {
  const id = useId()
  return (
    <div className={classNames(styles.fold, isOpen && styles.open)}>
      <button
        type="button"
        className={styles.foldHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Icon size={19} aria-hidden="true" />
        <span>{title}</span>
        {count !== undefined && <span className="cap">{count}</span>}
        <ChevronDown className={styles.foldChevron} size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <div className={styles.foldBody} data-part="fold-body" id={id}>
          {children}
        </div>
      )}
    </div>
  )
}
