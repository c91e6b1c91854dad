import { expect, test } from 'vitest'

import { catalogue } from '#contract/commands/catalogue.ts'
import type { Command, Order } from '#contract/commands/command.ts'
import english from '#texts/en/commands.json' with { type: 'json' }

const commands: readonly Command[] = catalogue
const orders = commands.flatMap((command): Order[] => [command, ...(command.subcommands ?? [])])

test('every order of the catalogue says what it is for, and no other does', () => {
  expect(Object.keys(english.about).toSorted()).toEqual(orders.map(({ key }) => key).toSorted())
})

test('its usage in English is the one of the catalogue', () => {
  const usages = orders.flatMap(({ key, usage }) => (usage === undefined ? [] : [[key, usage]]))

  expect(english.usage).toEqual(Object.fromEntries(usages))
})

test('an order that makes no paper says what will happen', () => {
  const silent = orders.filter(({ key, makes }) => makes === undefined && !(key in english.will))

  expect(silent).toEqual([])
})
