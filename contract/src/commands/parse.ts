import { safeParse } from 'zod/mini'

import { type Command, defaultTarget, type Order } from '#contract/commands/command.ts'
import { nearest } from '#contract/commands/nearest.ts'
import { isOpening, readQuoted } from '#contract/commands/quotes.ts'
import { firstWord, isCommand, skipSpace, type Word, wordAt } from '#contract/commands/words.ts'
import type { DashboardPageId } from '#contract/rooms.ts'

export type ParsedCommand =
  | { readonly kind: 'nothing' }
  /** Not a command: a message to FORERUNNERS. */
  | { readonly kind: 'message'; readonly text: string; readonly target: DashboardPageId }
  | {
      readonly kind: 'command'
      readonly text: string
      readonly order: Order
      /** By the names of its arguments. */
      readonly values: Readonly<Record<string, string>>
      readonly target: DashboardPageId
    }
  /** Valid so far, but arguments are missing. */
  | { readonly kind: 'unfinished'; readonly order: Order }
  /**
   * `order` is set if only the arguments are wrong. `nearest` is the likely command, `corrected` the text
   * with it.
   */
  | {
      readonly kind: 'invalid'
      readonly order?: Order
      readonly nearest?: string
      readonly corrected?: string
    }

/** Parses a text of the command bar. It never throws, and runs in linear time. */
export function parse(typed: string, commands: readonly Command[]): ParsedCommand {
  const text = typed.trim()
  if (text === '') return { kind: 'nothing' }
  if (!isCommand(text)) return { kind: 'message', text, target: defaultTarget }

  const first = firstWord(text)
  const second = wordAt(text, first.end)
  const command = commands.find(({ name }) => name === first.name)
  if (!command) return unknown(text, [first, second], commands)
  if (!command.subcommands) return withArguments(text, first.end, command)
  if (second.start === text.length)
    return { kind: 'command', text, order: command, values: {}, target: command.target ?? defaultTarget }
  const order = command.subcommands.find(({ name }) => name === second.name)
  return order ? withArguments(text, second.end, order) : unknown(text, [first, second], [command])
}

function withArguments(text: string, from: number, order: Order): ParsedCommand {
  const { values, isOpen, end } = readArguments(text, from)
  const names = Object.keys(order.arguments?.shape ?? {})
  const options = readOptions(text, end, values.length === names.length ? (order.options ?? {}) : {})
  if (options === 'invalid' || values.length > names.length) return { kind: 'invalid', order }
  const input = Object.fromEntries(values.map((value, index) => [names[index], value]))
  const checked = order.arguments ? safeParse(order.arguments, input) : { success: true, data: {} }
  if (checked.success && !isOpen && options !== 'partial') {
    // Arguments are quoted, so every value is a string.
    const all = { ...(checked.data as Record<string, string>), ...options }
    return { kind: 'command', text, order, values: all, target: order.target ?? defaultTarget }
  }
  return isOpen || values.length < names.length || (checked.success && options === 'partial')
    ? { kind: 'unfinished', order }
    : { kind: 'invalid', order }
}

interface Arguments {
  readonly values: readonly string[]
  /** The closing quote of the last argument is missing. */
  readonly isOpen: boolean
  /** The offset after the last argument. */
  readonly end: number
}

function readArguments(text: string, from: number): Arguments {
  const values: string[] = []
  let at = skipSpace(text, from)
  while (at < text.length && isOpening(text.charAt(at))) {
    const { value, end, isClosed } = readQuoted(text, at)
    values.push(value)
    if (!isClosed) return { values, isOpen: true, end }
    at = skipSpace(text, end)
  }
  return { values, isOpen: false, end: at }
}

/**
 * The options after the arguments: `partial` while the last one is being typed, `invalid` if a word is not an
 * option.
 */
function readOptions(
  text: string,
  from: number,
  options: NonNullable<Order['options']>,
): Readonly<Record<string, string>> | 'partial' | 'invalid' {
  const values: Record<string, string> = {}
  for (let at = from; at < text.length;) {
    const word = wordAt(text, at)
    const written = word.name.replace('：', ':')
    const left = Object.entries(options).flatMap(([name, all]) =>
      name in values ? [] : all.map((value) => ({ name, value })),
    )
    const option = left.find(({ name, value }) => `${name}:${value}` === written)
    if (option) values[option.name] = option.value
    else
      return word.end === text.length &&
        written !== '' &&
        left.some(({ name, value }) => `${name}:${value}`.startsWith(written))
        ? 'partial'
        : 'invalid'
    at = skipSpace(text, word.end)
  }
  return values
}

/** The result for an unknown command, with the nearest one and the arguments that were typed. */
function unknown(
  text: string,
  [first, second]: readonly [Word, Word],
  commands: readonly Command[],
): ParsedCommand {
  const command = nearest(first.name, commands)
  if (!command) return { kind: 'invalid' }
  const order = second.name === '' ? undefined : nearest(second.name, command.subcommands ?? [])
  const path = order ? `${command.name} ${order.name}` : command.name
  const rest = text.slice(order ? second.end : first.end).trim()
  return { kind: 'invalid', nearest: path, corrected: rest === '' ? path : `${path} ${rest}` }
}
