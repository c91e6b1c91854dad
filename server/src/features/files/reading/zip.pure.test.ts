import { expect, test } from 'vitest'

import { deflatedZeros, zipSaying } from '../../../../test/sample-files.ts'
import { gather } from '#server/features/files/reading/gathering.ts'
import { mostInflated } from '#server/features/files/reading/limits.ts'
import { openZip } from '#server/features/files/reading/zip.ts'

const megabyte = 1024 * 1024
// About 140 times its size when it is unpacked: much more than papers, much less than a bomb.
const tight = 400

/** How much came out, and what ended it. */
function unpack(...entries: readonly Uint8Array[]): { size: number; trouble?: unknown } {
  const names = entries.map((_, index) => `${index}.xml`)
  const zip = openZip(
    zipSaying(entries.map((deflated, index) => ({ name: `${index}.xml`, deflated, says: 1000 }))),
    gather({ characters: 1, until: Infinity }),
  )
  let size = 0
  try {
    for (const name of names) for (const part of zip.pieces(name)) size += part.length
    return { size }
  } catch (trouble) {
    return { size, trouble }
  }
}

test('what is packed very well comes out whole', () => {
  expect(unpack(deflatedZeros(64, tight))).toEqual({ size: 64 * megabyte })
  expect(unpack(deflatedZeros(16))).toEqual({ size: 16 * megabyte })
})

test('a bomb is known for one before much of it has come out, in one piece or in many', () => {
  const small = deflatedZeros(16)
  for (const { size, trouble } of [unpack(deflatedZeros(2048)), unpack(small, small, small)]) {
    expect(trouble).toMatchObject({ trouble: 'too_large' })
    expect(size).toBeLessThanOrEqual(32 * megabyte)
  }
})

test('of what is no bomb by its look, no more comes out than anybody can have written', () => {
  const { size, trouble } = unpack(deflatedZeros(mostInflated / megabyte + 20, tight))

  expect(trouble).toMatchObject({ trouble: 'too_large' })
  expect(size).toBeLessThanOrEqual(mostInflated)
  expect(size).toBeGreaterThan(mostInflated - 16 * megabyte)
})
