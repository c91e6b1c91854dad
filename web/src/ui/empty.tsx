import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from '#web/ui/empty.module.css'

interface EmptyProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly about?: ReactNode
  /** At most one action. */
  readonly children?: ReactNode
}

/** An empty state: one thin icon, a title, one sentence, at most one action. */
export function Empty({ icon: Icon, title, about, children }: EmptyProps) {
  return (
    <div className={styles.emptyState} data-part="empty-state">
      <Icon size={44} strokeWidth={1} aria-hidden="true" />
      <h2 className="t-xs">{title}</h2>
      {about !== undefined && <p className="sub">{about}</p>}
      {children}
    </div>
  )
}
