import type { ReactNode } from 'react'
import styles from '#web/features/account/account.module.css'

interface SettingRowProps {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A setting with its state on the left and its action on the right. */
export function SettingRow({ title, children, action }: SettingRowProps) {
  return (
    <div className={styles.accountRow}>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {action && <div className={styles.accountActs}>{action}</div>}
    </div>
  )
}
