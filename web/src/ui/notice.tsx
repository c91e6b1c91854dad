import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { bad: CircleAlert, ok: CircleCheck, info: Info }

/** A sentence said in place: what went wrong (read out at once), what went well, or what is good to know. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <p className={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
