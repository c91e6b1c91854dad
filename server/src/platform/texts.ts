import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import i18next from 'i18next'

import { fallbackLanguage, type Language, languageCodes, spokenLanguage } from '#contract/languages.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** The texts the server itself speaks: its refusals, what is wrong with a field, its mails, the names of rules and horizons in papers, what an archive says about itself, what stands on a paper taken home, what the chat says about the records, how the first categories of files are called, and what calendars read. */
const namespaces = [
  'refusals',
  'fields',
  'mails',
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
  'timeline',
] as const

const texts = i18next.createInstance()
void texts.init({
  fallbackLng: fallbackLanguage,
  ns: namespaces,
  resources: readTexts(),
  interpolation: { escapeValue: false },
  // Everything is in memory, so the texts are there when init returns.
  initAsync: false,
})

function readTexts() {
  const folder = join(projectRoot, 'texts')
  const spoken = readdirSync(folder).filter((code) => languageCodes.some((known) => known === code))
  return Object.fromEntries(
    spoken.map((code) => [
      code,
      Object.fromEntries(
        namespaces.map((name) => [name, JSON.parse(readFileSync(join(folder, code, `${name}.json`), 'utf8')) as Record<string, unknown>]),
      ),
    ]),
  )
}

/** One of the server's sentences in a language: `say('de', 'refusals:not_found')`. */
export function say(language: Language, key: `${(typeof namespaces)[number]}:${string}`, values: Record<string, string | number> = {}): string {
  return texts.getFixedT(language)(key, values)
}

/** The language a visitor without an account asks for, from `Accept-Language`. */
export function askedLanguage(header: string | undefined): Language {
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
      return { language: spokenLanguage(code), quality: Number.isNaN(quality) ? 0 : quality }
    })
    .filter((wish) => wish.language !== undefined && wish.quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wishes[0]?.language ?? fallbackLanguage
}
