import { Link, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Step } from '#web/features/family/next-steps.ts'

interface StepLinkProps {
  readonly step: Step
  readonly className: string | undefined
  readonly label?: string
  readonly children: ReactNode
}

/** A link to the page on which a step is done. */
export function StepLink({ step: { key, document_id }, className, label, children }: StepLinkProps) {
  return (
    <Link className={className} {...targetOf(key, document_id)} aria-label={label}>
      {children}
    </Link>
  )
}

function targetOf(key: Step['key'], documentId: string | null) {
  if (key === 'invite' || key === 'rate') return linkOptions({ to: '/dashboard', hash: key })
  if (key === 'name_family') return linkOptions({ to: '/dashboard/settings' })
  return key === 'approve'
    ? linkOptions({ to: '/dashboard/build-room', search: { waiting: 'me' } })
    : linkOptions({ to: '/dashboard/build-room', search: { document: documentId ?? undefined } })
}
