import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import i18next from 'i18next'
import * as z from 'zod/mini'

import {
  fallbackLanguage,
  type Language,
  languageCodes,
  localeOf,
  supportedLanguage,
} from '#contract/languages.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/**
 * The namespaces of texts that the server itself uses: refusals, field errors, emails, exports, archives, the
 * chat, calendars, and names of rules, horizons and categories.
 */
const namespaces = [
  'refusals',
  'fields',
  'emails',
  'governance',
  'account',
  'archive',
  'models',
  'export',
  'documents',
  'votes',
  'build',
  'onboarding',
  'chat',
  'missions',
  'members',
  'acts',
  'data',
  'categories',
  'timeline',
] as const

const Texts = z.record(z.string(), z.unknown())

const texts = i18next.createInstance()
void texts.init({
  fallbackLng: fallbackLanguage,
  ns: namespaces,
  resources: readTexts(),
  interpolation: { escapeValue: false },
  // Everything is in memory, so the texts are ready when init returns.
  initAsync: false,
})

function readTexts() {
  const folder = join(projectRoot, 'texts')
  const spoken = readdirSync(folder).filter((code) => languageCodes.some((known) => known === code))
  return Object.fromEntries(
    spoken.map((code) => [
      code,
      Object.fromEntries(
        namespaces.map((name) => [
          name,
          z.parse(Texts, JSON.parse(readFileSync(join(folder, code, `${name}.json`), 'utf8'))),
        ]),
      ),
    ]),
  )
}

/** Translates one of the server's texts: `translate('de', 'refusals:not_found')`. */
export function translate(
  language: Language,
  key: `${(typeof namespaces)[number]}:${string}`,
  values: Record<string, string | number> = {},
): string {
  const { count } = values
  // i18next chooses the plural form by the number, and inserts it as the language writes it.
  const replace = typeof count === 'number' ? { ...values, count: countIn(language).format(count) } : values
  return texts.getFixedT(language)(key, { ...values, replace })
}

const countFormats = new Map<Language, Intl.NumberFormat>()

/** Groups the digits of a count from five digits on, so that a year stays as it is. */
function countIn(language: Language): Intl.NumberFormat {
  const known =
    countFormats.get(language) ?? new Intl.NumberFormat(localeOf(language), { useGrouping: 'min2' })
  countFormats.set(language, known)
  return known
}

/** The language requested in `Accept-Language`, for clients without an account. */
export function requestedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [code = '', ...rest] = wish.trim().split(';')
      const quality = Number(
        rest
          .find((part) => part.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: supportedLanguage(code), quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter((wish) => wish.language !== undefined && wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wishes[0]?.language ?? fallbackLanguage
}
