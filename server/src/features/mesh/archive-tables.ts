import type { ArchiveTable, UnarchivedTables } from '#server/ground/archive-tables.ts'

export const archiveTables: readonly ArchiveTable[] = [
  {
    name: 'contacts',
    key: ['id'],
    after: ['families'],
    without: [
      'sealed_secret',
      'sealed_signing_key',
      'next_probe_at',
      'state',
      'trouble',
      'latency_ms',
      'checked_at',
      'seen_at',
    ],
  },
  { name: 'network_messages', key: ['id'], after: ['members'] },
  { name: 'deliveries', key: ['id'], after: ['network_messages', 'contacts'] },
  { name: 'delivery_replies', key: ['id'], after: ['deliveries'] },
  { name: 'network_requests', key: ['id'], after: ['members'] },
]

export const unarchivedTables: UnarchivedTables = {
  contact_slots: 'state of this server',
  contact_days: 'state of this server',
  operation_consents: 'state of this server',
}
