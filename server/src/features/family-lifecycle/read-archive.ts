import { createHash } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import * as z from 'zod/mini'

import { ledgerName, Manifest, manifestName } from '#server/features/family-lifecycle/manifest.ts'
import { type ExportedLedger, readExport } from '#server/ground/exported-ledger.ts'
import { chainCheck, describeBreak } from '#server/ground/check-ledger.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

export interface ReadArchive {
  readonly manifest: Manifest
  readonly ledger: ExportedLedger
  /** The rows of a data file; empty if the exporting server didn't have the table yet. */
  readonly rows: (name: string) => Record<string, unknown>[]
  /** The bytes of a file; undefined if they aren't in the archive. */
  readonly bytes: (path: string) => Uint8Array | undefined
}

/** Opens an archive and verifies all of it before anything is written; errors name the changed file. */
export function readArchive(bytes: Uint8Array): ReadArchive {
  const manifest = readManifest(bytes)
  const texts = new Map<string, string>()
  for (const { name, sha256 } of manifest.files) {
    const file = open(bytes, name)
    if (!file) throw new CannotStart(`The archive is not whole: ${name} is missing.`)
    if (createHash('sha256').update(file).digest('hex') !== sha256)
      throw new CannotStart(`The archive was changed: ${name} is not as it was written.`)
    texts.set(name, strFromU8(file))
  }
  const ledger = readExport(texts.get(ledgerName) ?? '')
  if (!ledger || ledger.family_id !== manifest.family_id)
    throw new CannotStart('The archive was changed: its ledger is not this family’s.')
  const check = chainCheck(ledger.family_id)
  check.follow(ledger.entries)
  const { broken } = check.finish(ledger.head)
  if (broken) throw new CannotStart(`The archive was changed: in its ledger, ${describeBreak(broken)}.`)
  return {
    manifest,
    ledger,
    rows: (name) => rowsIn(texts.get(name), name),
    bytes: (path) => open(bytes, path),
  }
}

function readManifest(bytes: Uint8Array): Manifest {
  const text = open(bytes, manifestName)
  const manifest = text && parse(strFromU8(text))
  const read = z.safeParse(Manifest, manifest)
  if (!read.success) throw new CannotStart('This is not an archive of Forerunners.')
  return read.data
}

function open(bytes: Uint8Array, name: string): Uint8Array | undefined {
  try {
    return unzipSync(bytes, { filter: (file) => file.name === name })[name]
  } catch (cause) {
    throw new CannotStart('The archive can’t be opened: it is no zip file, or it is damaged.', { cause })
  }
}

function rowsIn(text: string | undefined, name: string): Record<string, unknown>[] {
  if (text === undefined) return []
  const rows = z.safeParse(z.array(z.record(z.string(), z.unknown())), parse(text))
  if (!rows.success) throw new CannotStart(`The archive was changed: ${name} can’t be read.`)
  return rows.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
