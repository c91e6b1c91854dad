import type { ReactNode } from 'react'

interface SettingRowProps {
  readonly title: string
  readonly children: ReactNode
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** One thing with its state on the left and what can be done about it on the right. */
export function SettingRow({ title, children, action }: SettingRowProps) {
  return (
    <div className="account-row">
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {action && <div className="account-acts">{action}</div>}
    </div>
  )
}
