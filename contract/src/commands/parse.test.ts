import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { catalogue } from '#contract/commands/catalogue.ts'
import type { Command } from '#contract/commands/command.ts'
import { parse } from '#contract/commands/parse.ts'
import { suggest } from '#contract/commands/suggest.ts'

// Only the command of the specification, so that later commands don't affect these tests.
const specified = [catalogue[0]]
const read = (text: string) => parse(text, specified)
const custom = catalogue[0].subcommands[0]

describe('/doc custom "title" "custom prompt"', () => {
  test('/doc custom parses to a build room command with its title and prompt', () => {
    expect(read('/doc custom "Letter to the mill" "Thank the tenants"')).toEqual({
      kind: 'command',
      text: '/doc custom "Letter to the mill" "Thank the tenants"',
      order: custom,
      values: { title: 'Letter to the mill', prompt: 'Thank the tenants' },
      target: 'build-room',
    })
  })

  test.each([
    ['en', '/doc custom “Letter” “Thank them”'],
    ['en, single', '/doc custom ‘Letter’ ‘Thank them’'],
    ['es', '/doc custom «Letter» «Thank them»'],
    ['fr', '/doc custom « Letter » «\u00a0Thank them\u00a0»'],
    ['de', '/doc custom „Letter“ „Thank them“'],
    ['de, as in books', '/doc custom »Letter« »Thank them«'],
    ['de, single', '/doc custom ‚Letter‘ ‚Thank them‘'],
    ['it', '/doc custom «Letter» “Thank them”'],
    ['zh', '/doc custom “Letter”“Thank them”'],
    ['zh, a title', '/doc custom 《Letter》“Thank them”'],
    ['zh and ja, with their own spaces and slash', '／doc　custom　「Letter」　『Thank them』'],
    ['ja, narrow', '/doc custom｢Letter｣｢Thank them｣'],
    ['ko', '/doc custom 〈Letter〉 ‘Thank them’'],
    ['hi', '/doc custom “Letter” ‘Thank them’'],
    ['nl', '/doc custom „Letter” ‘Thank them’'],
    ['vi', '/doc custom “Letter” «Thank them»'],
    ['straight', '/doc custom "Letter" \'Thank them\''],
    ['wide', '/doc custom ＂Letter＂ ＂Thank them＂'],
    ['in capitals, with spaces', '  /DOC   Custom  "Letter"   "Thank them"  '],
  ])('/doc custom accepts the quotes of %s', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'command', values: { title: 'Letter', prompt: 'Thank them' } })
  })

  test.each([
    ['an apostrophe in single quotes', "/doc custom 'Grandma's letter' 'x'", "Grandma's letter"],
    ['a typographic apostrophe in single quotes', '/doc custom ‘Grandma’s letter’ ‘x’', 'Grandma’s letter'],
    ['quotes inside quotes of the same kind', '/doc custom «Le mot «oui»» «x»', 'Le mot «oui»'],
    ['quotes inside quotes of another kind', '/doc custom "The word “yes”" "x"', 'The word “yes”'],
    ['a quote after a backslash', String.raw`/doc custom "The word \"yes\"" "x"`, 'The word "yes"'],
    ['a backslash after a backslash', String.raw`/doc custom "C:\\" "x"`, 'C:\\'],
    ['a backslash before anything else', String.raw`/doc custom "C:\mill" "x"`, String.raw`C:\mill`],
    ['a slash', '/doc custom "and/or" "x"', 'and/or'],
  ])('a quoted argument may contain %s', (_, text, title) => {
    expect(read(text)).toMatchObject({ kind: 'command', values: { title, prompt: 'x' } })
  })

  test.each([
    '/doc custom',
    '/doc custom "Letter"',
    '/doc custom "Letter',
    '/doc custom "Letter" "Thank',
    '/doc custom "',
    '/doc custom "Letter" «',
  ])('%s is unfinished, not invalid', (text) => {
    expect(read(text)).toEqual({ kind: 'unfinished', order: custom })
  })

  test.each([
    ['words without quotes', '/doc custom Letter to the mill'],
    ['an argument too many', '/doc custom "a" "b" "c"'],
    ['an empty argument', '/doc custom " " "b"'],
    ['a title longer than a title may be', `/doc custom "${'a'.repeat(201)}" "b"`],
    ['words after the arguments', '/doc custom "a" "b" now'],
  ])('/doc custom with %s is invalid and names its order', (_, text) => {
    expect(read(text)).toEqual({ kind: 'invalid', order: custom })
  })
})

describe('class and capital options', () => {
  const values = { title: 'a', prompt: 'b' }

  test.each([
    ['/doc custom "a" "b" class:constitutional', { class: 'constitutional' }],
    ['/doc custom "a" "b" capital:material class:personal', { class: 'personal', capital: 'material' }],
    ['/doc custom «a» «b»  Class:Policy   CAPITAL:TIME ', { class: 'policy', capital: 'time' }],
    ['／doc　custom「a」「b」class：operational', { class: 'operational' }],
  ])('%s sets its options', (text, options) => {
    expect(read(text)).toMatchObject({ kind: 'command', values: { ...values, ...options } })
  })

  test('a command without options has no option values', () => {
    const text = '/doc custom "a" "b"'
    expect(read(text)).toEqual({ kind: 'command', text, order: custom, values, target: 'build-room' })
  })

  test.each([
    '/doc custom "a" "b" c',
    '/doc custom "a" "b" class:',
    '/doc custom "a" "b" class:policy capital:mat',
  ])('%s is unfinished, not invalid', (text) => {
    expect(read(text)).toEqual({ kind: 'unfinished', order: custom })
  })

  test.each([
    ['a class that does not exist', '/doc custom "a" "b" class:holy'],
    ['the same option twice', '/doc custom "a" "b" class:policy class:personal'],
    ['an option before the arguments', '/doc custom class:policy "a" "b"'],
    ['an option after the title', '/doc custom "a" class:policy "b"'],
    ['an argument after an option', '/doc custom "a" "b" class:policy "c"'],
    ['a partial option before another one', '/doc custom "a" "b" clas capital:time'],
    ['a property name of every object', '/doc custom "a" "b" constructor:policy'],
  ])('a command with %s is invalid', (_, text) => {
    expect(read(text)).toEqual({ kind: 'invalid', order: custom })
  })
})

describe('other texts', () => {
  test.each(['', '   ', '\n\t', '\u3000'])('%j parses to nothing', (text) => {
    expect(read(text)).toEqual({ kind: 'nothing' })
  })

  test('a text without a slash is a message to the chat', () => {
    expect(read('  Is Tobias ready? /doc ')).toEqual({
      kind: 'message',
      text: 'Is Tobias ready? /doc',
      target: 'chat',
    })
  })

  test('a command without a target goes to the chat', () => {
    expect(read('/doc ')).toMatchObject({ kind: 'command', text: '/doc', target: 'chat', values: {} })
  })

  test.each([
    ['/dok custom "a" "b"', '/doc custom', '/doc custom "a" "b"'],
    ['/dok', '/doc', '/doc'],
    ['/', '/doc', '/doc'],
    ['/ doc', '/doc custom', '/doc custom'],
    ['/doc costum «a» «b»', '/doc custom', '/doc custom «a» «b»'],
    ['/doc "a"', '/doc', '/doc "a"'],
    [`/${'x'.repeat(10_000)}`, '/doc', '/doc'],
  ])('%s is invalid, with %s as the nearest command', (text, nearest, corrected) => {
    expect(read(text)).toEqual({ kind: 'invalid', nearest, corrected })
  })

  test('an empty catalogue has no nearest command', () => {
    expect(parse('/doc', [])).toEqual({ kind: 'invalid' })
  })
})

test('optional arguments can be omitted', () => {
  const commands = [
    {
      name: '/find',
      key: 'find',
      usage: '/find ["words"]',
      target: 'data-room',
      arguments: z.strictObject({ words: z.optional(z.string()) }),
    },
  ] as const satisfies readonly Command[]

  expect(parse('/find', commands)).toMatchObject({ kind: 'command', values: {}, target: 'data-room' })
  expect(parse('/find "deed"', commands)).toMatchObject({ kind: 'command', values: { words: 'deed' } })
})

describe('arbitrary input', () => {
  // Any UTF-16 sequence: lone surrogates, control characters, quotes and slashes in any order.
  const units = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(...Array.from('/"“”„«»「」\\ \'’'))),
    { maxLength: 400 },
  )
  const anything = fc
    .tuple(
      fc.constantFrom('', '/', '/doc', '/doc ', '/doc custom', '/doc custom "', '／doc　custom「'),
      units,
    )
    .map(
      ([start, rest]) =>
        start + rest.map((unit) => (typeof unit === 'number' ? String.fromCharCode(unit) : unit)).join(''),
    )
  const bytes = fc
    .uint8Array({ maxLength: 600 })
    .chain((raw) =>
      fc
        .constantFrom(...(['utf-8', 'utf-16le', 'latin1'] as const))
        .map((encoding) => new TextDecoder(encoding).decode(raw)),
    )

  test('parse and suggest never throw', () => {
    fc.assert(
      fc.property(fc.oneof(anything, bytes), (text) => {
        const parsed = read(text)
        suggest(text, catalogue)
        expect(['nothing', 'message', 'command', 'unfinished', 'invalid']).toContain(parsed.kind)
      }),
      { numRuns: 2000 },
    )
  })

  test('a quoted argument round-trips unchanged', () => {
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 100 })
      .filter((text) => text.trim() === text && text !== '')
    const escaped = (text: string) => text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)

    fc.assert(
      fc.property(words, words, (title, prompt) => {
        // Backslashes are excluded: one before another kind of quote would escape it.
        fc.pre(title.length <= 200 && ![title, prompt].some((text) => text.includes('\\')))
        const text = `/doc custom "${escaped(title)}" "${escaped(prompt)}"`
        expect(read(text)).toMatchObject({ kind: 'command', values: { title, prompt } })
      }),
      { numRuns: 1000 },
    )
  })

  test('a corrected text is a valid command with its arguments', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), fc.stringMatching(/^[a-z]{1,12}$/), (first, second) => {
        fc.pre(first !== 'doc')
        const parsed = read(`/${first} ${second} "a" "b"`)
        if (parsed.kind !== 'invalid') throw new Error(parsed.kind)
        expect(read(parsed.corrected ?? '')).toMatchObject({
          kind: 'command',
          values: { title: 'a', prompt: 'b' },
        })
      }),
    )
  })

  /** The number of characters read or copied: a measure of work that doesn't depend on the machine. */
  function charactersRead(text: string): number {
    const reads = (['charAt', 'codePointAt', 'startsWith'] as const).map((name) =>
      vi.spyOn(String.prototype, name),
    )
    const copies = vi.spyOn(String.prototype, 'slice')
    read(text)
    suggest(text, catalogue)
    const copied = copies.mock.results.reduce((sum, { value }) => sum + String(value).length, 0)
    const readCount = reads.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    for (const spy of [...reads, copies]) spy.mockRestore()
    return readCount + copied
  }

  test.each([
    ['a book in one word', (size: number) => `/${'a'.repeat(size)}`],
    ['nothing but slashes', (size: number) => '/'.repeat(size)],
    ['nothing but spaces', (size: number) => `/doc${' '.repeat(size)}x`],
    ['nothing but quotes', (size: number) => `/doc custom ${'"'.repeat(size)}`],
    ['quotes that only open', (size: number) => `/doc custom ${'«'.repeat(size)}`],
    ['quotes that only close', (size: number) => `/doc custom "${'»'.repeat(size)}`],
    ['nothing but backslashes', (size: number) => `/doc custom "${'\\'.repeat(size)}`],
    ['nothing but apostrophes', (size: number) => `/doc custom '${"s'".repeat(size / 2)}`],
    ['a long prompt', (size: number) => `/doc custom "a" "${'word '.repeat(size / 5)}"`],
    ['marks upon marks', (size: number) => `/doc custom "a${'\u0315\u0300'.repeat(size / 2)}" "b"`],
    ['a message', (size: number) => 'word '.repeat(size / 5)],
  ])('parsing time is linear for %s', (_, make) => {
    const [small, large] = [charactersRead(make(2000)), charactersRead(make(20_000))]

    expect(large).toBeLessThan(20_000 * 8)
    expect(large).toBeLessThanOrEqual(Math.max(small, 40) * 11)
  })
})
