import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { flatten } from '#texts/compare.ts'
import { root, sources } from './imports.ts'
import { isUsed, usedKeys } from './text-use.ts'

const english = join(root, 'texts/en')
const code = sources().filter(({ path }) => /^(?:web|server|contract)\/src\//.test(path))

test('every text is used by a page, an email or a document', () => {
  const used = usedKeys(code)
  const unused = readdirSync(english)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const room = file.slice(0, -'.json'.length)
      const keys = Object.keys(flatten(JSON.parse(readFileSync(join(english, file), 'utf8'))))
      const stems = new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))
      return [...stems].filter((key) => !isUsed(used, room, key)).map((key) => `${room}:${key}`)
    })

  expect(code.length).toBeGreaterThan(500)
  expect(unused).toEqual([])
})

describe('the search for used keys', () => {
  const used = usedKeys([
    {
      path: 'a.ts',
      text: "t('list.title'); say(language, 'emails:invitation.subject'); t(`role.${role}`); `${a}.${b}`",
    },
  ])

  test('spelled and composed keys count as used', () => {
    expect(isUsed(used, 'members', 'list.title')).toBe(true)
    expect(isUsed(used, 'emails', 'invitation.subject')).toBe(true)
    expect(isUsed(used, 'members', 'role.founder')).toBe(true)
  })

  test('a key that no code names is found, and a template without words of its own excuses none', () => {
    expect(isUsed(used, 'members', 'list.empty')).toBe(false)
    expect(isUsed(used, 'members', 'a.b')).toBe(false)
  })
})
