import { readdirSync, readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { splitPassages } from '#contract/documents/passages.ts'
import { languageCodes } from '#contract/languages.ts'
import type { EditorBlock } from '#web/features/documents/rich-text/blocks.ts'
import { joinTexts } from '#web/features/documents/rich-text/blocks.ts'
import { parse, readPassage } from '#web/features/documents/rich-text/read-passage.ts'
import { readText } from '#web/features/documents/rich-text/text-of.ts'
import { writeBlock } from '#web/features/documents/rich-text/write-block.ts'

const typeOf = (passage: string) => readPassage(passage).map(({ type }) => type)

describe('a passage in the editor', () => {
  it.each([
    ['## What we keep', ['heading']],
    ['We keep **the weir** and *its meadow*, see [the map](https://maps.test/weir).', ['paragraph']],
    ['- one\n- two\n  - inside', ['bulletList']],
    ['3. three\n4. four', ['orderedList']],
    ['> kept\n>\n> for ever', ['blockquote']],
    ['| who | what |\n| :-- | --: |\n| Ines | the *weir* |', ['table']],
    ['Ask [[who keeps *the* key?]] first.', ['paragraph']],
    ['---', ['horizontalRule']],
  ])('the passage %j is editable', (passage, types) => expect(typeOf(passage)).toEqual(types))

  it.each([
    '<script>alert(1)</script>',
    '![a picture](https://elsewhere.test/x.png)',
    'text with <b>HTML</b> in it',
    '```\ncode\n```',
    '- [ ] a task',
    '[^1]: a footnote',
    '[a name]: https://elsewhere.test',
    '\uE0000\uE001',
    `| a |\n| --- |\n${'| row |\n'.repeat(5000)}`.trimEnd(),
  ])('the passage %j keeps its exact source', (passage) => {
    const [block, ...others] = readPassage(passage)
    expect(block?.type).toBe('raw')
    expect(others).toEqual([])
    expect(writeBlock(block as EditorBlock)).toBe(passage)
  })

  it('the text of a blank is not changed', () => {
    const [block] = readPassage('Ask [[who keeps *the* key_box?]] first.')
    expect(block?.content?.[1]).toEqual({ type: 'blank', attrs: { question: 'who keeps *the* key_box?' } })
    expect(writeBlock(block as EditorBlock)).toBe('Ask [[who keeps *the* key_box?]] first.')
  })

  it('typed Markdown characters are escaped', () => {
    for (const words of [
      '1. May',
      '# not a heading',
      '* star',
      '2 * 3 * 4',
      'snake_case_name',
      '[[',
      '<b>',
      '> 5',
      '| a | b |',
      '- x',
      '~~no~~',
      '`tick`',
      '![x](y)',
      'a\\b',
    ])
      expect(
        readPassage(writeBlock({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
      ).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: words }] }])
  })

  it('spaces at the ends of bold text are moved outside', () => {
    const bold = [{ type: 'bold' }]
    const written = writeBlock({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'keep' },
        { type: 'text', text: ' the weir ', marks: bold },
        { type: 'text', text: 'well' },
      ],
    })
    expect(written).toBe('keep **the weir** well')
  })
})

describe('template documents', () => {
  it.each(languageCodes)(
    'every template passage in %s is editable and keeps its exact source',
    (language) => {
      const folder = new URL(`../../../../../texts/${language}/documents/`, import.meta.url)
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
        // Without the condition lines, which rendering removes.
        const body = readFileSync(new URL(name, folder), 'utf8').replace(/^\? .*\n/gm, '')
        const { blocks, written } = readText(body)
        expect(blocks, name).toEqual(splitPassages(body).flatMap((passage) => parse(passage)))
        expect(
          blocks.filter(({ type }) => type === 'raw').map(({ content }) => content?.[0]?.text),
          name,
        ).toEqual([])
        expect(written, name).toEqual(splitPassages(body))
      }
    },
  )
})

const words = fc
  .string({
    unit: fc.constantFrom(...Array.from('aé家ह *_[]()#-<>`~|\\!&1.:/@')),
    minLength: 1,
    maxLength: 14,
  })
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/\[\[[^[\]]+\]\]/.test(text))
const inline = fc
  .array(
    fc.oneof(
      words.map((text): EditorBlock => ({ type: 'text', text })),
      words
        .filter((text) => !/[[\]]/.test(text))
        .map((question): EditorBlock => ({ type: 'blank', attrs: { question } })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((nodes) => joinTexts(nodes))
const paragraph = inline.map((content): EditorBlock => ({ type: 'paragraph', content }))
const item = paragraph.map((one): EditorBlock => ({ type: 'listItem', content: [one] }))
const block = fc.oneof(
  paragraph,
  inline.map((content): EditorBlock => ({ type: 'heading', attrs: { level: 2 }, content })),
  fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((content): EditorBlock => ({ type: 'bulletList', content })),
  fc
    .array(item, { minLength: 1, maxLength: 3 })
    .map((content): EditorBlock => ({ type: 'orderedList', attrs: { start: 1 }, content })),
  paragraph.map((one): EditorBlock => ({ type: 'blockquote', content: [one] })),
)

describe('any text', () => {
  it('a written text is the same after it is opened again', () => {
    fc.assert(
      fc.property(block, (one) => {
        const written = writeBlock(one)
        expect(written).not.toMatch(/\n[\t ]*\n/)
        // Either as the same blocks, or at least with the exact source.
        const again = readPassage(written)
        if (again[0]?.type === 'raw')
          expect(again).toEqual([{ type: 'raw', content: [{ type: 'text', text: written }] }])
        else expect(again).toEqual([one])
      }),
      { numRuns: 500 },
    )
  })

  it('the fast path reads a passage like the parser', () => {
    const line = fc.string({
      unit: fc.constantFrom(...Array.from('aé家 .:-+=#>1()[]/')),
      minLength: 1,
      maxLength: 16,
    })
    fc.assert(
      fc.property(line, (passage) => {
        if (splitPassages(passage).join() !== passage) return
        const [block] = readPassage(passage)
        if (block?.type !== 'raw') expect([block]).toEqual(parse(passage)?.slice(0, 1))
      }),
      { numRuns: 1000 },
    )
  })
})
