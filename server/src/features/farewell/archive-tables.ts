/** A family's table as the archive holds it. */
export interface ArchiveTable {
  readonly name: string
  /** What puts its rows in order, behind the family. */
  readonly key: readonly string[]
  /** Columns that stay behind: secrets, and what is worth nothing elsewhere. */
  readonly without?: readonly string[]
  /** Which of its rows go along, where not all do: a condition on `t`. */
  readonly only?: string
  /** How a row belongs to a paper, which may be hidden from whoever takes the archive. */
  readonly paper?: 'id' | 'document_id' | 'round_id'
}

/**
 * Every family's table, in the order in which an import lays them: what is pointed at comes first. A test compares the list with the
 * database, so that a later table can't be forgotten: it stands here or in `leftBehind`.
 */
export const archiveTables: readonly ArchiveTable[] = [
  { name: 'families', key: [] },
  // Before the seats: whoever takes an advisor's seat without an appointment would be given one.
  {
    name: 'contacts',
    key: ['id'],
    without: ['sealed_secret', 'sealed_signing_key', 'next_probe_at', 'state', 'trouble', 'latency_ms', 'checked_at', 'seen_at'],
  },
  { name: 'members', key: ['account_id'] },
  { name: 'invitations', key: ['id'], without: ['token_hash'] },
  { name: 'answers', key: ['account_id', 'mission', 'question'] },
  { name: 'documents', key: ['id'], paper: 'id' },
  { name: 'document_versions', key: ['document_id', 'number'], paper: 'document_id' },
  { name: 'document_shares', key: ['document_id', 'account_id'], paper: 'document_id' },
  { name: 'document_added_approvals', key: ['document_id', 'account_id'], paper: 'document_id' },
  { name: 'approval_rounds', key: ['id'], paper: 'document_id' },
  { name: 'approval_voices', key: ['round_id', 'account_id'], paper: 'round_id' },
  { name: 'document_comments', key: ['id'], paper: 'document_id' },
  { name: 'missions', key: ['id'] },
  { name: 'mission_actions', key: ['id'] },
  { name: 'mission_criteria', key: ['id'] },
  { name: 'mission_attempts', key: ['mission_id', 'attempt'] },
  { name: 'capital_ratings', key: ['account_id', 'capital'] },
  { name: 'capital_definitions', key: ['capital'] },
  { name: 'capital_stewards', key: ['capital'] },
  { name: 'family_offers', key: [] },
  { name: 'file_categories', key: ['id'] },
  { name: 'category_shares', key: ['category_id', 'account_id'] },
  // Their bytes go along as files; when they were last looked at is of this house.
  { name: 'blobs', key: ['id'], only: 't.hash is not null and t.removed_at is null', without: ['checked_at', 'damage', 'removed_at'] },
  { name: 'files', key: ['id'], without: ['text_state', 'text_trouble', 'text_scanned', 'text_unread'] },
  { name: 'file_versions', key: ['file_id', 'number'] },
  { name: 'mission_support', key: ['id'], paper: 'document_id' },
  { name: 'datasets', key: ['id'] },
  { name: 'dataset_files', key: ['dataset_id', 'file_id'] },
  { name: 'network_messages', key: ['id'] },
  { name: 'deliveries', key: ['id'] },
  { name: 'delivery_replies', key: ['id'] },
  { name: 'network_requests', key: ['id'] },
  { name: 'timeline_entries', key: ['id'] },
]

/** The ledger has a file of its own form, which `npm run verify-ledger` checks anywhere. */
export const ledgerTables = ['ledger', 'ledger_heads']

/** What does not go along: sessions are of this house, an archive holds no archives, a copy elsewhere is not what is being deleted, what models used was used here, who was told what was told here, what a model is still writing is no version yet, what can be found by words is found anew, what pilots talked about with the assistant is theirs alone, where bytes lie is of this house’s store, what is on its way there is no file yet, what was found of the network was found from here, what the chat may ask was allowed here, and a calendar’s link opens this house. */
export const leftBehind = [
  'sessions',
  'exports',
  'export_pieces',
  'family_deletions',
  'model_uses',
  'notices',
  'document_writings',
  'passages',
  'passage_words',
  'passage_vectors',
  'conversations',
  'chat_messages',
  'chat_proposals',
  'blob_pieces',
  'uploads',
  'file_openings',
  'file_passages',
  'file_words',
  'contact_slots',
  'contact_days',
  'operation_consents',
  'calendar_links',
]

/** The columns of an account that belong to its seat in a family. Password, second factor and date of birth are the pilot's own. */
export const accountColumns = [
  'id',
  'email',
  'full_name',
  'display_name',
  'language',
  'time_zone',
  'theme',
  'default_view',
  'date_format',
  'created_at',
  'deleted_at',
] as const
