import type { Command, Order } from '#contract/commands/command.ts'
import { parse, type ParsedCommand } from '#contract/commands/parse.ts'
import type { Permission } from '#contract/permissions.ts'

/** The commands a pilot may use. A command without any permitted subcommand is left out. */
export function offeredTo(may: readonly Permission[], commands: readonly Command[]): Command[] {
  const isPermitted = ({ needs }: Order) => needs === undefined || may.includes(needs)
  return commands.filter(isPermitted).flatMap((command) => {
    if (!command.subcommands) return [command]
    const subcommands = command.subcommands.filter(isPermitted)
    return subcommands.length > 0 ? [{ ...command, subcommands }] : []
  })
}

/**
 * Parses a text for this pilot. A command that exists but isn't permitted differs from one that doesn't
 * exist.
 */
export function understand(
  text: string,
  may: readonly Permission[],
  commands: readonly Command[],
): ParsedCommand | { readonly kind: 'not_yours' } {
  const parsed = parse(text, offeredTo(may, commands))
  return parsed.kind === 'invalid' && parse(text, commands).kind !== 'invalid'
    ? { kind: 'not_yours' }
    : parsed
}
