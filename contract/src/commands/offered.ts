import type { Command, Order } from '#contract/commands/command.ts'
import { parse, type Parsed } from '#contract/commands/parse.ts'
import type { Permission } from '#contract/permissions.ts'

/** The commands a pilot is offered: none that their role would be refused, and no command whose subcommands are all left out. */
export function offeredTo(may: readonly Permission[], commands: readonly Command[]): Command[] {
  const isTheirs = ({ needs }: Order) => needs === undefined || may.includes(needs)
  return commands.filter(isTheirs).flatMap((command) => {
    if (!command.subcommands) return [command]
    const subcommands = command.subcommands.filter(isTheirs)
    return subcommands.length > 0 ? [{ ...command, subcommands }] : []
  })
}

/** What a text means when this pilot writes it: a command that exists and is not theirs is told apart from one that does not. */
export function understand(text: string, may: readonly Permission[], commands: readonly Command[]): Parsed | { readonly kind: 'not_yours' } {
  const parsed = parse(text, offeredTo(may, commands))
  return parsed.kind === 'invalid' && parse(text, commands).kind !== 'invalid' ? { kind: 'not_yours' } : parsed
}
