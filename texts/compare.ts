import type { Language } from '#contract/languages.ts'

/** The texts of one file by their full key: `login.title`. */
export type Texts = Readonly<Record<string, string>>

export function flatten(value: unknown, path = ''): Texts {
  if (typeof value === 'string') return { [path]: value }
  const inner = Object.entries(value as Record<string, unknown>).map(([key, nested]) =>
    flatten(nested, path ? `${path}.${key}` : key),
  )
  return Object.assign({}, ...inner) as Texts
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Keys without their plural form, which both languages must have. */
function stems(texts: Texts): Set<string> {
  return new Set(Object.keys(texts).map((key) => key.replace(pluralSuffix, '')))
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w-]+)/g)]
    .map(([, name]) => name)
    .toSorted()
    .join(' ')
}

/** Everything that differs between a language's file and the English one, in words. */
export function complaints(
  language: Language,
  english: Texts,
  translated: Texts,
  sameAllowed: readonly string[],
): string[] {
  const counted = new Set(
    Object.keys(english)
      .filter((key) => pluralSuffix.test(key))
      .map((key) => key.replace(pluralSuffix, '')),
  )
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const missing = [...stems(english)]
    .filter((stem) => !stems(translated).has(stem))
    .map((stem) => `${stem} is missing`)
  const extra = [...stems(translated)]
    .filter((stem) => !stems(english).has(stem))
    .map((stem) => `${stem} is not in English`)
  const plurals = [...counted].flatMap((stem) => [
    ...forms
      .filter((form) => translated[`${stem}_${form}`] === undefined)
      .map((form) => `${stem} lacks its plural form ${form}`),
    ...Object.keys(translated)
      .filter(
        (key) =>
          key.startsWith(`${stem}_`) &&
          pluralSuffix.test(key) &&
          !forms.some((form) => key === `${stem}_${form}`),
      )
      .map((key) => `${key} is a plural form the language does not have`),
  ])
  const words = Object.entries(translated).flatMap(([key, text]) => {
    const stem = key.replace(pluralSuffix, '')
    const source = english[key] ?? english[`${stem}_other`]
    if (source === undefined) return []
    return [
      ...(text.trim() === '' ? [`${key} is empty`] : []),
      ...(placeholders(text) === placeholders(source) ? [] : [`${key} has other placeholders`]),
      ...(language !== 'en' && text === source && !sameAllowed.includes(key)
        ? [`${key} is still English`]
        : []),
    ]
  })
  return [...missing, ...extra, ...plurals, ...words]
}
