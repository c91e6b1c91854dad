import type { TFunction } from 'i18next'

import type { Shelf } from '#web/features/files/queries.ts'

/** What a category is called: the first six in the reader's language, until somebody names one. */
export function shelfName({ key, name }: Pick<Shelf, 'key' | 'name'>, t: TFunction<'data'>): string {
  return key === null ? (name ?? '') : t(`category.${key}`)
}
