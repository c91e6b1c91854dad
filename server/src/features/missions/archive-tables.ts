import type { ArchiveTable } from '#server/ground/archive-tables.ts'

export const archiveTables: readonly ArchiveTable[] = [
  { name: 'missions', key: ['id'], after: ['members'] },
  { name: 'mission_actions', key: ['id'], after: ['missions'] },
  { name: 'mission_criteria', key: ['id'], after: ['missions'] },
  { name: 'mission_attempts', key: ['mission_id', 'attempt'], after: ['missions'] },
  {
    name: 'mission_support',
    key: ['id'],
    document: 'document_id',
    after: ['missions', 'documents', 'files'],
  },
]
