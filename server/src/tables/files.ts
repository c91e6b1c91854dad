import type { Capital } from '#contract/capitals.ts'
import type { textErrors, textStates } from '#contract/files/calls.ts'
import type { CategoryKey, FileKind } from '#contract/files/names.ts'
import type { Optional, Size } from '#server/tables/columns.ts'

/** Files of the data room with their versions, categories, data sets and search index. */
export interface FileTables {
  file_categories: {
    family_id: string
    id: string
    key: CategoryKey | null
    name: string | null
    name_key: string | null
    capital: Capital
    position: number
    learning_by: Optional<string | null>
    learning_at: Optional<Date | null>
    version: Optional<number>
    created_at: Date
  }
  category_shares: {
    family_id: string
    category_id: string
    account_id: string
    ends_at: Date | null
    shared_by: string
    shared_at: Date
  }
  files: {
    family_id: string
    id: string
    category_id: string
    name: string
    name_key: string
    sort_key: string
    folder: Optional<string>
    folder_key: Optional<string>
    tags: Optional<string[]>
    dated_on: Optional<string | null>
    type: string
    kind: FileKind
    size: Size
    blob_id: string
    version: Optional<number>
    is_draft: Optional<boolean>
    is_learning: Optional<boolean | null>
    learning_by: Optional<string | null>
    learning_at: Optional<Date | null>
    text_state: Optional<(typeof textStates)[number]>
    text_trouble: Optional<(typeof textErrors)[number] | null>
    text_scanned: Optional<number>
    text_unread: Optional<number>
    created_by: string
    created_at: Date
    updated_by: string
    updated_at: Date
    binned_at: Optional<Date | null>
  }
  file_versions: {
    family_id: string
    file_id: string
    number: number
    blob_id: string
    name: string
    type: string
    size: Size
    made_by: string
    made_at: Date
    restored_from: Optional<number | null>
  }
  datasets: {
    family_id: string
    id: string
    account_id: string
    name: string
    created_at: Date
    updated_at: Date
  }
  dataset_files: { family_id: string; dataset_id: string; file_id: string; added_at: Date }
  file_openings: { family_id: string; file_id: string; account_id: string; opened_at: Date }
  file_passages: {
    family_id: string
    file_id: string
    place: number
    page: number | null
    heading: string | null
    body: string
  }
  file_words: { family_id: string; word: string; file_id: string; is_name: boolean; places: number[] }
}
