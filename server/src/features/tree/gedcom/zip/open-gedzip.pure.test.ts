import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'

import { afterAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { englishTitles } from '#server/features/tree/gedcom/fixtures/english-titles.ts'
import { fixtureText } from '#server/features/tree/gedcom/fixtures/read-fixture.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import { readGedcom } from '#server/features/tree/gedcom/read-gedcom.ts'
import { isZip, openGedzip } from '#server/features/tree/gedcom/zip/open-gedzip.ts'

const folder = mkdtempSync(join(tmpdir(), 'gedzip-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function zipOf(name: string, entries: Record<string, Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [path, bytes] of Object.entries(entries)) zip.addBuffer(bytes, path)
  zip.end()
  const path = join(folder, name)
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

function damaged(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

async function codeOf(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  )
}

describe('a GEDZIP', () => {
  test('media are found by their paths in the tree', async () => {
    const picture = Buffer.from('picture')
    const path = await zipOf('family.gdz', {
      'gedcom.ged': Buffer.from(fixtureText('familysearch')),
      'media/maria.jpg': picture,
      'other.ged': Buffer.from('0 HEAD'),
    })

    const archive = await openGedzip(path)
    const { tree } = await readGedcom(archive.tree(), englishTitles)
    const [file] = tree.media[0]?.files ?? []
    const stream = await archive.openMedia(file?.path ?? '')

    expect(file).toEqual({ path: 'media/maria.jpg', form: 'jpg' })
    expect(archive.media).toContainEqual({ path: 'media/maria.jpg', bytes: picture.length })
    expect(stream && (await buffer(stream))).toEqual(picture)
    expect(await archive.openMedia('media/none.jpg')).toBeNull()
    archive.close()
  })

  test('any archive with one GEDCOM file is read', async () => {
    const path = await zipOf('export.zip', {
      'Hallam Family Tree.ged': Buffer.from(fixtureText('ancestry')),
      '__MACOSX/._Hallam Family Tree.ged': Buffer.from('x'),
    })

    const archive = await openGedzip(path)
    const { tree } = await readGedcom(archive.tree(), englishTitles)

    expect(tree.people).toHaveLength(5)
    archive.close()
  })

  test.each([
    ['without a tree', { 'a.txt': Buffer.from('x') }, 'archive_without_tree'],
    ['with two trees', { 'a.ged': Buffer.from('x'), 'b.ged': Buffer.from('x') }, 'archive_without_tree'],
  ])('an archive %s is refused', async (name, entries, code) => {
    const path = await zipOf(`${name}.zip`, entries)

    expect(await codeOf(() => openGedzip(path))).toBe(code)
  })

  test.each([
    ['more than a tree may have', gedcomLimits.bytes + 1, 'file_too_large'],
    ['more than media may have', 0xf000_0000, 'archive_too_large'],
  ])('an archive that inflates to %s is refused before it is read', async (name, size, code) => {
    const path = await withForgedSize(name, size)

    expect(await codeOf(() => openGedzip(path))).toBe(code)
  })

  test('an archive that inflates to more than it says is refused while it is read', async () => {
    const { tree } = await openGedzip(await withForgedSize('liar', 10))

    expect(await codeOf(() => readGedcom(tree(), englishTitles))).toBe('archive_broken')
  })

  test('a file that is cut, empty or no archive is refused', async () => {
    const path = await zipOf('whole.zip', { 'gedcom.ged': Buffer.from(fixtureText('paf')) })
    const whole = readFileSync(path)

    expect(isZip(whole)).toBe(true)
    expect(await codeOf(() => openGedzip(damaged('cut.zip', whole.subarray(0, -30))))).toBe('archive_broken')
    expect(await codeOf(() => openGedzip(damaged('empty.zip', Buffer.alloc(0))))).toBe('archive_broken')
    expect(await codeOf(() => openGedzip(damaged('text.zip', Buffer.from('0 HEAD'))))).toBe('archive_broken')
  })
})

/** Says another size in the central directory, which is what a reader goes by. */
async function withForgedSize(name: string, size: number): Promise<string> {
  const realSize = 5_000_000
  const archive = readFileSync(
    await zipOf(`${name}-honest.zip`, { 'gedcom.ged': Buffer.alloc(realSize, 0x20) }),
  )
  const real = Buffer.alloc(4)
  real.writeUInt32LE(realSize)
  archive.writeUInt32LE(size, archive.lastIndexOf(real))
  return damaged(`${name}.zip`, archive)
}
