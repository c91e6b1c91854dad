import { describe, expect, test } from 'vitest'

import { type Encoding, encoders } from '#server/features/tree/gedcom/fixtures/encode.ts'
import { readBytes } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import { decodeWindows1252 } from '#server/features/tree/gedcom/text/windows-1252.ts'
import { decodeAnsel } from '#server/features/tree/gedcom/text/ansel.ts'

function file(declared: string, name = 'José /Müller/'): string {
  const header = ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', ...(declared ? [`1 CHAR ${declared}`] : [])]
  return [...header, '0 @I1@ INDI', `1 NAME ${name}`, '0 TRLR', ''].join('\r\n')
}

async function nameIn(bytes: Buffer, chunkSize?: number): Promise<string> {
  const { tree } = await readBytes(bytes, chunkSize)
  const [name] = tree.people[0]?.values.names ?? []
  return `${name?.given} ${name?.surname}`
}

describe('encodings', () => {
  test.each<[string, Encoding]>([
    ['UTF-8', 'utf-8'],
    ['UTF-8', 'utf-8 with a mark'],
    ['UNICODE', 'utf-16le'],
    ['UNICODE', 'utf-16be'],
    ['UNICODE', 'utf-16le without a mark'],
    ['UTF-16', 'utf-16be'],
    ['ANSEL', 'ansel'],
    ['ANSI', 'windows-1252'],
    ['WINDOWS-1252', 'windows-1252'],
    ['IBM WINDOWS', 'windows-1252'],
    ['CP1252', 'windows-1252'],
    ['ISO-8859-1', 'windows-1252'],
    ['MACINTOSH', 'macintosh'],
    ['Macintosh', 'macintosh'],
    ['IBMPC', 'cp437'],
    ['', 'utf-8'],
    // The header is wrong in these.
    ['ANSEL', 'utf-8'],
    ['ANSI', 'utf-8 with a mark'],
    ['ASCII', 'utf-8'],
    ['UTF-8', 'windows-1252'],
    ['UNICODE', 'utf-8'],
    ['KLINGON', 'windows-1252'],
  ])('a file declared as "%s" and written in %s is read', async (declared, encoding) => {
    expect(await nameIn(encoders[encoding](file(declared)))).toBe('José Müller')
  })

  test.each([1, 2, 3, 5, 64])('characters and lines may be cut by chunks of %i bytes', async (size) => {
    expect(await nameIn(encoders['utf-16le'](file('UNICODE')), size)).toBe('José Müller')
    expect(await nameIn(encoders['utf-8 with a mark'](file('UTF-8')), size)).toBe('José Müller')
  })

  test('a file that changes its encoding is read line by line', async () => {
    const mixed = Buffer.concat([
      Buffer.from(file('UTF-8').replace('0 TRLR\r\n', '')),
      encoders['windows-1252']('0 @I2@ INDI\r\n1 NAME Søren /Ægir/\r\n0 TRLR\r\n'),
    ])

    const { tree, warningCounts } = await readBytes(mixed)

    expect(tree.people.map(({ values }) => values.names[0]?.given)).toEqual(['José', 'Søren'])
    expect([...warningCounts.keys()]).toEqual(['encoding_differs'])
  })

  test('Mac letters that look like UTF-8 are not taken for it', async () => {
    expect(await nameIn(encoders.macintosh(file('MACINTOSH', 'Chloé /d’État/')))).toBe('Chloé d’État')
  })
})

test('Windows-1252 has letters and quotes where Latin-1 has control characters', () => {
  const bytes = Buffer.from([0x80, 0x8c, 0x93, 0x96, 0x94, 0x9c, 0xe9])

  expect(decodeWindows1252(bytes)).toBe('€Œ“–”œé')
})

test('ANSEL puts marks before their letter', () => {
  const bytes = Buffer.from([0xe2, 0x65, 0xa1, 0xf2, 0xe3, 0x61, 0xcf, 0xc3])

  expect(decodeAnsel(bytes)).toBe('éŁậß©')
})

test('zero bytes never reach the database', async () => {
  const { tree } = await readBytes(Buffer.from('0 HEAD\n0 @I1@ INDI\n1 NAME A\0nna /B/\n1 _X a\0b\n0 TRLR'))

  expect(JSON.stringify(tree)).not.toContain('\\u0000')
})
