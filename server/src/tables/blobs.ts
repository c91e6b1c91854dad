import type { Optional, Size } from '#server/tables/columns.ts'

/** Stored bytes of files, and uploads that are not complete yet. */
export interface BlobTables {
  blobs: {
    family_id: string
    id: string
    size: Size
    hash: Optional<string | null>
    created_at: Date
    checked_at: Optional<Date | null>
    damage: Optional<'missing' | 'broken' | null>
    removed_at: Optional<Date | null>
  }
  blob_pieces: {
    family_id: string
    blob_id: string
    start: Size
    size: number
    key: string
    sealed_with: string | null
  }
  uploads: {
    family_id: string
    id: string
    account_id: string
    category_id: string
    name: string
    size: Size
    received: Optional<Size>
    folder: Optional<string>
    is_draft: Optional<boolean>
    blob_id: string
    file_id: Optional<string | null>
    version: Optional<number | null>
    created_at: Date
    touched_at: Date
  }
}
