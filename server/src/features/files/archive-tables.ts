import type { ArchiveTable, UnarchivedTables } from '#server/ground/archive-tables.ts'

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'file_categories', key: ['id'], after: ['families'] },
  { name: 'category_shares', key: ['category_id', 'account_id'], after: ['file_categories', 'members'] },
  // Their bytes are exported as files; the check results belong to this server.
  {
    name: 'blobs',
    key: ['id'],
    after: ['families'],
    only: 't.hash is not null and t.removed_at is null',
    without: ['checked_at', 'damage', 'removed_at'],
  },
  {
    name: 'files',
    key: ['id'],
    after: ['file_categories', 'blobs'],
    without: ['text_state', 'text_trouble', 'text_scanned', 'text_unread'],
  },
  { name: 'file_versions', key: ['file_id', 'number'], after: ['files'] },
  { name: 'datasets', key: ['id'], after: ['members'] },
  { name: 'dataset_files', key: ['dataset_id', 'file_id'], after: ['datasets', 'files'] },
]

export const unarchivedTables: UnarchivedTables = {
  blob_pieces: 'state of this server',
  uploads: 'state of this server',
  file_openings: 'state of this server',
  file_passages: 'derived',
  file_words: 'derived',
}
