import { describe, expect, test } from 'vitest'

import { catalogue } from '#contract/commands/catalogue.ts'
import { type Command, isComplete } from '#contract/commands/command.ts'
import { offeredTo, understand } from '#contract/commands/offered.ts'
import { suggest } from '#contract/commands/suggest.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'

const values = (text: string, commands: readonly Command[] = catalogue) =>
  suggest(text, commands).map(({ value }) => value)

const several = [
  {
    name: '/doc',
    key: 'doc',
    subcommands: [
      { name: 'custom', key: 'a' },
      { name: 'copy', key: 'b' },
      { name: 'list', key: 'c' },
    ],
  },
  { name: '/done', key: 'd' },
  { name: '/mission', key: 'e' },
] as const satisfies readonly Command[]

describe('the catalogue of the specification', () => {
  test('/doc has no usage, and its subcommand custom has a usage and a target', () => {
    expect(suggest('/d', catalogue)).toEqual([{ value: '/doc', display: '/doc', description: 'doc' }])
    expect(suggest('/doc c', catalogue)).toEqual([
      {
        value: '/doc custom',
        display: '/doc custom',
        description: 'doc_custom',
        usage: '/doc custom "title" "custom prompt"',
      },
    ])
    expect(catalogue[0].subcommands[0].target).toBe('build-room')
  })

  test('command names are unique and in lower case', () => {
    const commands: readonly Command[] = catalogue
    const names = commands.flatMap(({ name, subcommands = [] }) => [
      name,
      ...subcommands.map((order) => `${name} ${order.name}`),
    ])

    expect(names).toEqual([...new Set(names.map((name) => name.toLowerCase()))])
  })
})

describe('suggestions', () => {
  test.each([
    ['/', ['/doc', '/done', '/mission']],
    ['/do', ['/doc', '/done']],
    ['/DO', ['/doc', '/done']],
    ['／do', ['/doc', '/done']],
    ['/doc', ['/doc']],
    ['/doc ', ['/doc custom', '/doc copy', '/doc list']],
    ['/doc　c', ['/doc custom', '/doc copy']],
    ['/doc cu', ['/doc custom']],
    ['/doc custom', ['/doc custom']],
    ['/doc custom ', []],
    ['/doc custom "a', []],
    ['/doc"', []],
    ['/done ', []],
    ['/dok ', []],
    ['/x', []],
    ['doc', []],
    [' /doc', []],
    ['', []],
  ])('%j suggests %j', (text, expected) => {
    expect(values(text, several)).toEqual(expected)
  })

  test.each(['', 'doc', ' /doc', 'Is Tobias ready?'])('%j does not read the catalogue', (text) => {
    const sealed = new Proxy<Command[]>([], {
      get: () => {
        throw new Error('looked at')
      },
    })

    expect(suggest(text, sealed)).toEqual([])
  })
})

test.each([
  [undefined, true],
  ['/find ["words"]', true],
  ['/doc custom "title" "custom prompt"', false],
])('a command with the usage %j can be sent without arguments: %j', (usage, expected) => {
  expect(isComplete(usage === undefined ? {} : { usage })).toBe(expected)
})

// Only the command of the specification, so that later commands don't affect these tests.
const specified = [catalogue[0]]

test('only roles that may write documents are offered /doc', () => {
  const offered = roles.filter((role) => offeredTo(permissionsOf(role), specified).length > 0)

  expect(offered).toEqual(['founder', 'successor', 'trustee'])
  expect(offeredTo(['document.write'], specified)).toEqual(specified)
})

test('a command without permission differs from one that does not exist', () => {
  const advisor = permissionsOf('advisor')

  expect(understand('/doc custom "a" "b"', advisor, specified)).toEqual({ kind: 'not_yours' })
  expect(understand('/dok', advisor, specified)).toEqual({ kind: 'invalid' })
  expect(understand('Is Tobias ready?', advisor, specified)).toMatchObject({ kind: 'message' })
  expect(understand('/doc custom "a" "b"', permissionsOf('founder'), specified)).toMatchObject({
    kind: 'command',
  })
  expect(understand('/dok', permissionsOf('founder'), specified)).toMatchObject({
    kind: 'invalid',
    nearest: '/doc',
  })
})
