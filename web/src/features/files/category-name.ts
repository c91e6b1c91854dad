import type { categoryKeys } from '#contract/files/names.ts'
import type { FileCategory } from '#web/features/files/queries.ts'

type TranslateCategory = (key: `categories:${(typeof categoryKeys)[number]}`) => string

/** A category's name; default categories are translated until someone renames them. */
export function categoryName(
  { key, name }: Pick<FileCategory, 'key' | 'name'>,
  t: TranslateCategory,
): string {
  return key === null ? (name ?? '') : t(`categories:${key}`)
}
