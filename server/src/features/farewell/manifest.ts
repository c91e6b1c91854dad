import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'

export const archiveFormat = 'forerunners-archive-1'

/** What an archive says about itself, in manifest.json: every data file with the SHA-256 of its text. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  family_id: z.uuid(),
  family_name: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  /** The newest migration of the house that wrote it: only one that knows it can read everything. */
  schema: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** The bytes of the data room's files: which of data/blobs.json lies where. */
  bytes: z._default(z.array(z.object({ blob_id: z.uuid(), path: z.string() })), []),
  /** How many contents were too large to come along. */
  bytes_left_out: z._default(z.int(), 0),
  /** Personal papers that whoever asked may not read, by author: named, not opened. */
  left_out: z.array(z.object({ author_id: z.uuid(), author: z.string(), papers: z.int() })),
})
export type Manifest = output<typeof Manifest>

export const manifestName = 'manifest.json'
export const accountsName = 'data/accounts.json'
export const ledgerName = 'ledger.json'
export const tableFile = (table: string) => `data/${table}.json`
