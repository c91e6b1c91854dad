import type { Command, Order } from '#contract/commands/command.ts'
import { firstWord, isCommand, wordAt } from '#contract/commands/words.ts'

export interface Suggestion {
  /** The text that is filled in. */
  readonly value: string
  readonly display: string
  /** The key of its texts. */
  readonly description: string
  readonly usage?: string
}

/**
 * Completes a command while its name is being typed and, after a space, its subcommands. There are no
 * suggestions once the arguments have begun.
 */
export function suggest(text: string, commands: readonly Command[]): Suggestion[] {
  if (!isCommand(text)) return []
  const first = firstWord(text)
  if (first.end === text.length)
    return commands
      .filter(({ name }) => name.startsWith(first.name))
      .map((command) => asSuggestion(command.name, command))
  const second = wordAt(text, first.end)
  if (second.end < text.length || second.start === first.end) return []
  const subcommands = commands.find(({ name }) => name === first.name)?.subcommands ?? []
  return subcommands
    .filter(({ name }) => name.startsWith(second.name))
    .map((order) => asSuggestion(`${first.name} ${order.name}`, order))
}

function asSuggestion(value: string, { key, usage }: Order): Suggestion {
  return { value, display: value, description: key, ...(usage !== undefined && { usage }) }
}
