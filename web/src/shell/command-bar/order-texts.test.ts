import { expect, test } from 'vitest'

import { catalogue } from '#contract/commands/catalogue.ts'
import type { Command, Order } from '#contract/commands/command.ts'
import english from '#texts/en/commands.json' with { type: 'json' }

const commands: readonly Command[] = catalogue
const orders = commands.flatMap((command): Order[] => [command, ...(command.subcommands ?? [])])

test('every command has an about text, and no other key has one', () => {
  expect(Object.keys(english.about).toSorted()).toEqual(orders.map(({ key }) => key).toSorted())
})

test('the English usage texts equal the usages of the catalogue', () => {
  const usages = orders.flatMap(({ key, usage }) => (usage === undefined ? [] : [[key, usage]]))

  expect(english.usage).toEqual(Object.fromEntries(usages))
})

test('a command that creates no document has a text about what it does', () => {
  const silent = orders.filter(({ key, makes }) => makes === undefined && !(key in english.will))

  expect(silent).toEqual([])
})
