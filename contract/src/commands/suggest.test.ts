import { describe, expect, test } from 'vitest'

import { catalogue } from '#contract/commands/catalogue.ts'
import { type Command, isWhole } from '#contract/commands/command.ts'
import { offeredTo, understand } from '#contract/commands/offered.ts'
import { suggest } from '#contract/commands/suggest.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'

const values = (text: string, commands: readonly Command[] = catalogue) => suggest(text, commands).map(({ value }) => value)

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
  test('/doc has no usage; its subcommand custom has one, with its target', () => {
    expect(suggest('/d', catalogue)).toEqual([{ value: '/doc', display: '/doc', description: 'doc' }])
    expect(suggest('/doc c', catalogue)).toEqual([
      { value: '/doc custom', display: '/doc custom', description: 'doc_custom', usage: '/doc custom "title" "custom prompt"' },
    ])
    expect(catalogue[0].subcommands[0].target).toBe('build-room')
  })

  test('names are in lower case, and no two are the same', () => {
    const commands: readonly Command[] = catalogue
    const names = commands.flatMap(({ name, subcommands = [] }) => [name, ...subcommands.map((order) => `${name} ${order.name}`)])

    expect(names).toEqual([...new Set(names.map((name) => name.toLowerCase()))])
  })
})

describe('what is suggested', () => {
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
  ])('for %j: %j', (text, expected) => {
    expect(values(text, several)).toEqual(expected)
  })

  test.each(['', 'doc', ' /doc', 'Is Tobias ready?'])('for %j the catalogue is not even looked at', (text) => {
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
])('with the usage %j it can be sent as it stands: %j', (usage, expected) => {
  expect(isWhole(usage === undefined ? {} : { usage })).toBe(expected)
})

// The specification's own command: one that comes later changes nothing here.
const specified = [catalogue[0]]

test('nobody is offered what their role would be refused', () => {
  const offered = roles.filter((role) => offeredTo(permissionsOf(role), specified).length > 0)

  expect(offered).toEqual(['founder', 'successor', 'trustee'])
  expect(offeredTo(['document.write'], specified)).toEqual(specified)
})

test('a command that is not theirs is told apart from one that does not exist', () => {
  const advisor = permissionsOf('advisor')

  expect(understand('/doc custom "a" "b"', advisor, specified)).toEqual({ kind: 'not_yours' })
  expect(understand('/dok', advisor, specified)).toEqual({ kind: 'invalid' })
  expect(understand('Is Tobias ready?', advisor, specified)).toMatchObject({ kind: 'talk' })
  expect(understand('/doc custom "a" "b"', permissionsOf('founder'), specified)).toMatchObject({ kind: 'command' })
  expect(understand('/dok', permissionsOf('founder'), specified)).toMatchObject({ kind: 'invalid', nearest: '/doc' })
})
