import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { bad: CircleAlert, ok: CircleCheck, info: Info }

/** An inline message: an error (announced at once), a success or a hint. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <p className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
