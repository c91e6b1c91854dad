import type { Shelf } from '#web/features/files/queries.ts'
import type { SayOf } from '#web/lib/say.ts'

/** What a category is called: the first six in the reader's language, until somebody names one. */
export function shelfName({ key, name }: Pick<Shelf, 'key' | 'name'>, t: SayOf<'data'>): string {
  return key === null ? (name ?? '') : t(`category.${key}`)
}
