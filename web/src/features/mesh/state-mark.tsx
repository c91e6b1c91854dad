import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'

import type { ContactState } from '#contract/mesh/names.ts'
import { useTexts } from '#web/lib/use-texts.ts'

const marks: Readonly<Record<ContactState, readonly [LucideIcon, 'ok' | 'warn' | 'bad' | 'mute']>> = {
  up: [CircleCheck, 'ok'],
  degraded: [TriangleAlert, 'warn'],
  down: [CircleX, 'bad'],
  paused: [CirclePause, 'mute'],
  waiting: [Clock, 'mute'],
  ended: [CircleSlash, 'mute'],
  not_set_up: [CircleDashed, 'mute'],
}

/** A state as icon and text; with `isBrief` the text is for screen readers only. */
export function StateMark({ state, isBrief = false }: { state: ContactState; isBrief?: boolean }) {
  const { t } = useTexts('mesh')
  const [Icon, tone] = marks[state]
  return (
    <span className={`state ${tone}`}>
      <Icon size={17} aria-hidden="true" />
      <span className={isBrief ? 'vh' : undefined}>{t(`state.${state}`)}</span>
    </span>
  )
}
