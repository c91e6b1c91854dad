import type { ArchiveTable, UnarchivedTables } from '#server/ground/archive-tables.ts'

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'documents', key: ['id'], document: 'id', after: ['members'] },
  {
    name: 'document_versions',
    key: ['document_id', 'number'],
    document: 'document_id',
    after: ['documents'],
  },
  {
    name: 'document_shares',
    key: ['document_id', 'account_id'],
    document: 'document_id',
    after: ['documents'],
  },
  {
    name: 'document_added_approvals',
    key: ['document_id', 'account_id'],
    document: 'document_id',
    after: ['documents'],
  },
  { name: 'approval_rounds', key: ['id'], document: 'document_id', after: ['document_versions'] },
  {
    name: 'approval_voices',
    key: ['round_id', 'account_id'],
    document: 'round_id',
    after: ['approval_rounds'],
  },
  { name: 'document_comments', key: ['id'], document: 'document_id', after: ['document_versions'] },
]

export const unarchivedTables: UnarchivedTables = {
  document_writings: 'unfinished',
  passages: 'derived',
  passage_words: 'derived',
  passage_vectors: 'derived',
}
