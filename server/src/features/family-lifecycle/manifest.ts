import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'

export const archiveFormat = 'forerunners-archive-1'

/** The content of manifest.json: every data file with its SHA-256. */
export const Manifest = z.object({
  format: z.literal(archiveFormat),
  family_id: z.uuid(),
  family_name: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  /** The newest migration of the exporting server: an older server can't import the archive. */
  schema: z.string(),
  files: z.array(z.object({ name: z.string(), rows: z.int(), sha256: z.string() })),
  /** The path of each blob in data/blobs.json. */
  bytes: z._default(z.array(z.object({ blob_id: z.uuid(), path: z.string() })), []),
  /** Personal documents hidden from the requester, counted by author. */
  left_out: z.array(z.object({ author_id: z.uuid(), author: z.string(), documents: z.int() })),
})
export type Manifest = output<typeof Manifest>

export const manifestName = 'manifest.json'
export const accountsName = 'data/accounts.json'
export const ledgerName = 'ledger.json'
export const tableFile = (table: string) => `data/${table}.json`
