import type * as z from 'zod/mini'

import type { PaperClass } from '#contract/documents/matter.ts'
import type { Permission } from '#contract/permissions.ts'
import type { DashboardPageId } from '#contract/rooms.ts'

/** What a pilot can order by a word after the slash. */
export interface Order {
  /** As it is typed, in lower case: `/doc` for a command, `custom` for a subcommand. */
  readonly name: string
  /** Names its texts in texts/<language>/commands.json: `about.<key>`, and `usage.<key>` where it has a usage. */
  readonly key: string
  /** How it is written with its arguments, in English. A square bracket in it says that it can do without them. */
  readonly usage?: string
  /** What stands in quotes after it, in the order of the fields. */
  readonly arguments?: z.ZodMiniObject
  /** Words that may follow the quoted arguments, each once: `class:personal`. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** The page that takes it over; without one it is the chat. */
  readonly target?: DashboardPageId
  /** It is offered only to those who may do what it does. */
  readonly needs?: Permission
  /** The class of the paper that comes of it, if one does. Another class needs its own sentences under `will` in the texts first. */
  readonly makes?: Extract<PaperClass, 'policy'>
}

export interface Command extends Order {
  readonly name: `/${string}`
  readonly subcommands?: readonly Order[]
}

/** Where everything goes that has no target of its own. */
export const defaultTarget: DashboardPageId = 'chat'

/** Whether it can be sent as it stands when it is chosen: it has no usage, or one whose arguments may be left out. */
export function isWhole({ usage }: { readonly usage?: string }): boolean {
  return usage === undefined || usage.includes('[')
}
