import { describe, expect, test } from 'vitest'

import { englishTitles } from '#server/features/tree/gedcom/fixtures/english-titles.ts'
import { readText, withHeader, writeText } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import { readGedcom } from '#server/features/tree/gedcom/read-gedcom.ts'

const header = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n'

/** Endless, unless the reader stops. Nothing of it is in memory but one chunk. */
async function* endless(start: string, chunk: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(start)
  const bytes = Buffer.from(chunk)
  for (;;) yield bytes
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'none'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('endless files', () => {
  test.each([
    ['of one line', header + '1 NOTE ', 'x'.repeat(65_536), 'line_too_long'],
    ['of one line in UTF-16', '\ufeff'.repeat(2), 'x'.repeat(65_536), 'line_too_long'],
    ['of one note', `${header}0 @I1@ INDI\n1 NOTE x\n`, `2 CONT ${'x'.repeat(60_000)}\n`, 'record_too_large'],
    [
      'of one note in short lines',
      `${header}0 @I1@ INDI\n1 NOTE x\n`,
      '2 CONC x\n'.repeat(5000),
      'record_too_large',
    ],
    [
      'of text without levels',
      `${header}0 @I1@ INDI\n1 NOTE x\n`,
      `${'x'.repeat(60_000)}\n`,
      'record_too_large',
    ],
    ['of people', header, '0 INDI\n'.repeat(5000), 'too_many_people'],
    ['of records', header, '0 @S1@ SOUR\n'.repeat(5000), 'too_many_records'],
    ['of empty lines', header, '\n'.repeat(65_536), 'file_too_large'],
    ['of spaces', header, `${' '.repeat(60_000)}\n`, 'record_too_large'],
    ['of other text', '', 'Dear aunt,\n'.repeat(5000), 'not_gedcom'],
    [
      'of levels',
      `${header}0 @I1@ INDI\n`,
      Array.from({ length: 99 }, (_, at) => `${at + 1} X\n`).join(''),
      'too_deep',
    ],
  ])('an endless file %s is refused', async (_, start, chunk, code) => {
    expect(await codeOf(readGedcom(endless(start, chunk), englishTitles))).toBe(code)
  })
})

test('a file of 200 MB is refused without reading it all', async () => {
  let read = 0
  async function* large(): AsyncGenerator<Uint8Array> {
    const note = `0 @N1@ NOTE ${'x'.repeat(900_000)}\n`
    yield Buffer.from(header)
    for (; read < 200_000_000; read += note.length) yield Buffer.from(note)
  }

  const code = await codeOf(readGedcom(large(), englishTitles))

  expect(code).toBe('file_too_large')
  expect(read).toBeLessThan(gedcomLimits.bytes + 2_000_000)
})

test.each([
  ['nothing', ''],
  ['a picture', '\u0089PNG\r\n\u001a\n0 0 0'],
  ['a web page', '<!DOCTYPE html>\n<html>\n'],
  ['a numbered list', '0 apples\n1 pears\n'],
])('%s is no GEDCOM file', async (_, text) => {
  expect(await codeOf(readText(text))).toBe('not_gedcom')
})

test('people without a header are read with a warning', async () => {
  const { tree, warningCounts } = await readText('0 @I1@ INDI\n1 NAME A /B/\n')

  expect(tree.people).toHaveLength(1)
  expect([...warningCounts.keys()]).toEqual(['header_missing', 'trailer_missing'])
})

test('records that point to each other in a circle are read once', async () => {
  const { tree } = await readText(
    withHeader(
      '0 @I1@ INDI',
      '1 NOTE @N1@',
      '1 SOUR @S1@',
      '0 @N1@ NOTE one',
      '1 SOUR @S1@',
      '0 @S1@ SOUR',
      '1 TITL Book',
      '1 NOTE @N1@',
      '1 OBJE @O1@',
      '0 @O1@ OBJE',
      '1 NOTE @N1@',
      '1 OBJE @O1@',
    ),
  )

  expect(tree.people[0]?.values.note).toBe('one')
  expect((await readText(writeText(tree, '7.0'))).tree).toMatchObject({
    notes: tree.notes,
    sources: tree.sources,
  })
})

test('one note that everyone shares is refused if it would fill the tree', async () => {
  const people = (count: number) => Array.from({ length: count }, (_, at) => `0 @I${at}@ INDI\n1 NOTE @N1@`)
  const note = `0 @N1@ NOTE ${'x'.repeat(500_000)}`

  const { tree } = await readText(withHeader(...people(100), note))

  expect(tree.people.every(({ values }) => values.note.length === 20_000)).toBe(true)
  expect(writeText(tree, '7.0').length).toBeLessThan(600_000)
  expect(await codeOf(readText(withHeader(...people(8000), note)))).toBe('file_too_large')
})

test('a line of 5,000 generations that closes to a circle is found', async () => {
  const count = 5_000
  const lines = Array.from({ length: count }, (_, at) => [
    `0 @I${at}@ INDI`,
    `0 @F${at}@ FAM`,
    `1 HUSB @I${at}@`,
    `1 CHIL @I${(at + 1) % count}@`,
  ]).flat()

  const { warningCounts } = await readText(withHeader(...lines))

  expect(warningCounts.get('descent_circle')).toBe(1)
})

test('a person in thousands of unions is read and written', async () => {
  const ids = Array.from({ length: 4_000 }, (_, at) => at)
  const people = [
    '0 @I1@ INDI',
    ids.map((at) => `1 FAMS @F${at}@`).toReversed(),
    '0 @I2@ INDI',
    ids.map((at) => `1 FAMC @F${at}@`),
  ]
  const unions = ids.flatMap((at) => [`0 @F${at}@ FAM`, '1 HUSB @I1@', '1 CHIL @I2@'])

  const { tree } = await readText(withHeader(people.flat(), unions))
  const again = await readText(writeText(tree, '5.5.1'))

  expect(tree.unions).toHaveLength(ids.length)
  expect(again.tree.people).toEqual(tree.people)
})

test('thousands of broken lines give a thousand warnings and their number', async () => {
  const { warnings, warningCounts } = await readText(
    withHeader('0 @I1@ INDI', ...Array.from({ length: 3000 }, () => 'x')),
  )

  expect(warnings).toHaveLength(gedcomLimits.warnings)
  expect(warningCounts.get('line_without_level')).toBe(3000)
})
