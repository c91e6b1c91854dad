import type { i18n } from 'i18next'

/** The name of a profession; null without a profession or if the catalog no longer lists it. */
export function professionName(key: string | null, texts: i18n): string | null {
  const textKey = `mesh:profession.${key}`
  return key !== null && texts.exists(textKey) ? texts.t(textKey) : null
}
