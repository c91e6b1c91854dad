import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { catalogue } from '#contract/commands/catalogue.ts'
import { parse } from '#contract/commands/parse.ts'
import { languageCodes } from '#contract/languages.ts'

type Commands = Record<'bar' | 'usage', Record<string, string>>

describe.each(languageCodes)('the commands in %s are complete', (language) => {
  const { bar, usage } = JSON.parse(
    readFileSync(join(import.meta.dirname, language, 'commands.json'), 'utf8'),
  ) as Commands

  test.each(Object.entries(usage))(
    'the usage of %s, in the quotes of the language, parses as written',
    (key, text) => {
      expect(parse(text, catalogue)).toMatchObject({ kind: 'command', order: { key } })
    },
  )

  test('the command bar asks for a slash and names its keys', () => {
    expect(bar['placeholder']).toMatch(/^\//)
    expect(bar['hint']).toContain('<kbd>/</kbd>')
    expect(bar['fill']).toContain('<kbd>Tab</kbd>')
  })
})
