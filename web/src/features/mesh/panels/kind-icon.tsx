import { Bot, Briefcase, type LucideIcon, Plug, Server } from 'lucide-react'

import type { ContactKind } from '#contract/mesh/names.ts'

const icons: Readonly<Record<ContactKind, LucideIcon>> = {
  advisor: Briefcase,
  service: Server,
  agent: Bot,
  interface: Plug,
}

export function KindIcon({ kind, size = 20 }: { kind: ContactKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} aria-hidden="true" />
}
