import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Step } from '#web/features/family/next-steps.ts'

interface StepLinkProps {
  readonly step: Step
  readonly className: string
  readonly label?: string
  readonly children: ReactNode
}

/** Leads to where a step is done. */
export function StepLink({ step: { key, document_id }, className, label, children }: StepLinkProps) {
  return (
    <Link className={className} {...targetOf(key, document_id)} aria-label={label}>
      {children}
    </Link>
  )
}

function targetOf(key: Step['key'], documentId: string | null) {
  if (key === 'invite' || key === 'rate') return { to: '/dashboard', hash: key } as const
  if (key === 'name_family') return { to: '/dashboard/$page', params: { page: 'settings' } } as const
  const search = key === 'approve' ? { waiting: 'me' } : { paper: documentId }
  // The room's own search is not typed by its route, which is the same for every room.
  return { to: '/dashboard/$page', params: { page: 'build-room' }, search: search as never } as const
}
