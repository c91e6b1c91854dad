import { safeParse } from 'zod/mini'

import { type Command, defaultTarget, type Order } from '#contract/commands/command.ts'
import { nearest } from '#contract/commands/nearest.ts'
import { isOpening, readQuoted } from '#contract/commands/quotes.ts'
import { firstWord, isCommand, skipSpace, type Word, wordAt } from '#contract/commands/words.ts'
import type { DashboardPageId } from '#contract/rooms.ts'

export type Parsed =
  | { readonly kind: 'nothing' }
  /** No command: something said to FORERUNNERS. */
  | { readonly kind: 'talk'; readonly text: string; readonly target: DashboardPageId }
  | {
      readonly kind: 'command'
      readonly text: string
      readonly order: Order
      /** By the names of its arguments. */
      readonly values: Readonly<Record<string, string>>
      readonly target: DashboardPageId
    }
  /** Right so far: more arguments are to come. */
  | { readonly kind: 'unfinished'; readonly order: Order }
  /** `order` is known where only the arguments are wrong; `nearest` is the command that may be meant, `corrected` the text with it. */
  | { readonly kind: 'invalid'; readonly order?: Order; readonly nearest?: string; readonly corrected?: string }

/** What a text in the command bar means. Whatever it is made of, it gives an answer, in time that grows as the text does. */
export function parse(typed: string, commands: readonly Command[]): Parsed {
  const text = typed.trim()
  if (text === '') return { kind: 'nothing' }
  if (!isCommand(text)) return { kind: 'talk', text, target: defaultTarget }

  const first = firstWord(text)
  const second = wordAt(text, first.end)
  const command = commands.find(({ name }) => name === first.name)
  if (!command) return unknown(text, [first, second], commands)
  if (!command.subcommands) return withArguments(text, first.end, command)
  if (second.start === text.length) return { kind: 'command', text, order: command, values: {}, target: command.target ?? defaultTarget }
  const order = command.subcommands.find(({ name }) => name === second.name)
  return order ? withArguments(text, second.end, order) : unknown(text, [first, second], [command])
}

function withArguments(text: string, from: number, order: Order): Parsed {
  const { values, isOpen, end } = readArguments(text, from)
  const names = Object.keys(order.arguments?.shape ?? {})
  const options = readOptions(text, end, values.length === names.length ? (order.options ?? {}) : {})
  if (options === 'invalid' || values.length > names.length) return { kind: 'invalid', order }
  const given = Object.fromEntries(values.map((value, index) => [names[index], value]))
  const checked = order.arguments ? safeParse(order.arguments, given) : { success: true, data: {} }
  if (checked.success && !isOpen && options !== 'partial') {
    // Arguments are written in quotes, so every value is a text.
    const all = { ...(checked.data as Record<string, string>), ...options }
    return { kind: 'command', text, order, values: all, target: order.target ?? defaultTarget }
  }
  return isOpen || values.length < names.length || (checked.success && options === 'partial')
    ? { kind: 'unfinished', order }
    : { kind: 'invalid', order }
}

interface Arguments {
  readonly values: readonly string[]
  /** The last one is not closed yet. */
  readonly isOpen: boolean
  /** The place of the first thing that no quotes hold. */
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

/** The options after the arguments; `partial` while the last one is still being typed, `invalid` if a word is no option. */
function readOptions(text: string, from: number, options: NonNullable<Order['options']>): Readonly<Record<string, string>> | 'partial' | 'invalid' {
  const values: Record<string, string> = {}
  for (let at = from; at < text.length;) {
    const word = wordAt(text, at)
    const written = word.name.replace('：', ':')
    const left = Object.entries(options).flatMap(([name, all]) => (name in values ? [] : all.map((value) => ({ name, value }))))
    const option = left.find(({ name, value }) => `${name}:${value}` === written)
    if (option) values[option.name] = option.value
    else
      return word.end === text.length && written !== '' && left.some(({ name, value }) => `${name}:${value}`.startsWith(written))
        ? 'partial'
        : 'invalid'
    at = skipSpace(text, word.end)
  }
  return values
}

/** An unknown word, with the command that is closest to it; its arguments are kept. */
function unknown(text: string, [first, second]: readonly [Word, Word], commands: readonly Command[]): Parsed {
  const command = nearest(first.name, commands)
  if (!command) return { kind: 'invalid' }
  const order = second.name === '' ? undefined : nearest(second.name, command.subcommands ?? [])
  const path = order ? `${command.name} ${order.name}` : command.name
  const rest = text.slice(order ? second.end : first.end).trim()
  return { kind: 'invalid', nearest: path, corrected: rest === '' ? path : `${path} ${rest}` }
}
