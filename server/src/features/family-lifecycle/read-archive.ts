import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'

import * as z from 'zod/mini'

import { ledgerName, Manifest, manifestName } from '#server/features/family-lifecycle/manifest.ts'
import { type Row, rowsIn } from '#server/features/family-lifecycle/read-rows.ts'
import { openZip, type OpenedZip } from '#server/features/family-lifecycle/read-zip.ts'
import { type ExportedLedger, readExport } from '#server/ground/exported-ledger.ts'
import { chainCheck, describeBreak } from '#server/ground/check-ledger.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

export interface ReadArchive {
  readonly manifest: Manifest
  readonly ledger: ExportedLedger
  /** The rows of a data file in batches; none if the exporting server didn't have the table yet. */
  readonly rows: (name: string) => AsyncIterable<Row[]>
  /** The bytes of a file; undefined if they aren't in the archive. */
  readonly bytes: (path: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  readonly close: () => void
}

/**
 * Opens an archive and verifies all its data before anything is written; errors name the changed file. Rows and
 * files are streamed from the disk, so the archive may be of any size.
 */
export async function readArchive(path: string): Promise<ReadArchive> {
  const zip = await openZip(path)
  try {
    const manifest = await readManifest(zip)
    for (const { name, sha256 } of manifest.files) await expectUnchanged(zip, name, sha256)
    return {
      manifest,
      ledger: await readLedger(zip, manifest),
      async *rows(name) {
        if (manifest.files.some((file) => file.name === name)) yield* rowsIn(await zip.read(name), name)
      },
      bytes: (name) => zip.read(name),
      close: zip.close,
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function expectUnchanged(zip: OpenedZip, name: string, sha256: string): Promise<void> {
  const content = await zip.read(name)
  if (!content) throw new CannotStart(`The archive is not whole: ${name} is missing.`)
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  if (hash.digest('hex') !== sha256)
    throw new CannotStart(`The archive was changed: ${name} is not as it was written.`)
}

async function readLedger(zip: OpenedZip, manifest: Manifest): Promise<ExportedLedger> {
  const isListed = manifest.files.some(({ name }) => name === ledgerName)
  const content = isListed ? await zip.read(ledgerName) : undefined
  const ledger = readExport(content ? await text(content) : '')
  if (!ledger || ledger.family_id !== manifest.family_id)
    throw new CannotStart('The archive was changed: its ledger is not this family’s.')
  const check = chainCheck(ledger.family_id)
  check.follow(ledger.entries)
  const { broken } = check.finish(ledger.head)
  if (broken) throw new CannotStart(`The archive was changed: in its ledger, ${describeBreak(broken)}.`)
  return ledger
}

async function readManifest(zip: OpenedZip): Promise<Manifest> {
  const content = await zip.read(manifestName)
  const read = z.safeParse(Manifest, content && parse(await text(content)))
  if (!read.success) throw new CannotStart('This is not an archive of Forerunners.')
  return read.data
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
