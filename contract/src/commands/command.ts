import type * as z from 'zod/mini'

import type { DocumentClass } from '#contract/documents/matter.ts'
import type { Permission } from '#contract/permissions.ts'
import type { DashboardPageId } from '#contract/rooms.ts'

/** A command or subcommand. */
export interface Order {
  /** In lower case: `/doc` for a command, `custom` for a subcommand. */
  readonly name: string
  /**
   * The key of its texts in texts/<language>/commands.json: `about.<key>`, and `usage.<key>` if it has a
   * usage.
   */
  readonly key: string
  /** The syntax with its arguments, in English. Square brackets mark optional arguments. */
  readonly usage?: string
  /** The quoted arguments, in the order of the fields. */
  readonly arguments?: z.ZodMiniObject
  /** Options that may follow the quoted arguments, each once: `class:personal`. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  /** The page that handles it; the chat by default. */
  readonly target?: DashboardPageId
  /** The permission it needs; it is offered only to pilots who have it. */
  readonly needs?: Permission
  /**
   * The class of the document it creates, if any. Every class needs its own sentences under `will` in the
   * texts.
   */
  readonly makes?: Extract<DocumentClass, 'policy'>
}

export interface Command extends Order {
  readonly name: `/${string}`
  readonly subcommands?: readonly Order[]
}

/** The target of messages and of commands without their own. */
export const defaultTarget: DashboardPageId = 'chat'

/**
 * Returns true if it can be sent without arguments: it has no usage, or all of its arguments are optional.
 */
export function isComplete({ usage }: { readonly usage?: string }): boolean {
  return usage === undefined || usage.includes('[')
}
