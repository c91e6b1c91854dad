import { expect, test } from 'vitest'

import { deflatedZeros, zipDeclaring } from '../../../../test/sample-files.ts'
import { collectText } from '#server/features/files/reading/text-collector.ts'
import { maxInflated } from '#server/features/files/reading/limits.ts'
import { openZip } from '#server/features/files/reading/zip.ts'

const megabyte = 1024 * 1024
// Compression ratio of about 140: far above documents, far below a zip bomb.
const tight = 400

/** Bytes inflated, and the error that ended it. */
function unpack(...entries: readonly Uint8Array[]): { size: number; error?: unknown } {
  const names = entries.map((_, index) => `${index}.xml`)
  const zip = openZip(
    zipDeclaring(entries.map((deflated, index) => ({ name: `${index}.xml`, deflated, declaredSize: 1000 }))),
    collectText({ characters: 1, until: Infinity }),
  )
  let size = 0
  try {
    for (const name of names) for (const part of zip.pieces(name)) size += part.length
    return { size }
  } catch (error) {
    return { size, error }
  }
}

test('well-compressed content is inflated completely', () => {
  expect(unpack(deflatedZeros(64, tight))).toEqual({ size: 64 * megabyte })
  expect(unpack(deflatedZeros(16))).toEqual({ size: 16 * megabyte })
})

test('a zip bomb is detected early, in one entry or in many', () => {
  const small = deflatedZeros(16)
  for (const { size, error } of [unpack(deflatedZeros(2048)), unpack(small, small, small)]) {
    expect(error).toMatchObject({ code: 'too_large' })
    expect(size).toBeLessThanOrEqual(32 * megabyte)
  }
})

test('content that is no obvious zip bomb is still limited in size', () => {
  const { size, error } = unpack(deflatedZeros(maxInflated / megabyte + 20, tight))

  expect(error).toMatchObject({ code: 'too_large' })
  expect(size).toBeLessThanOrEqual(maxInflated)
  expect(size).toBeGreaterThan(maxInflated - 16 * megabyte)
})
