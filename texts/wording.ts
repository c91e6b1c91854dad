import type { Texts } from './compare.ts'

interface Retired {
  readonly pattern: RegExp
  readonly except?: readonly string[]
}

/** Each retired word with the key of the text that uses it. */
export function retiredIn(texts: Texts, words: readonly Retired[]): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    words
      .filter(({ except = [] }) => !except.includes(key))
      .flatMap(({ pattern }) => {
        const found = pattern.exec(text)
        return found ? [`${key}: ${found[0]}`] : []
      }),
  )
}

/**
 * Groups of texts that are the same but for their capital letters, so that one of them is a slip. Only the first
 * letter may differ: a word inside a sentence has a key of its own.
 */
export function onlyCaseDiffers(texts: Texts): string[] {
  const groups = new Map<string, { readonly text: string; readonly key: string }[]>()
  for (const [key, text] of Object.entries(texts)) {
    // FORERUNNERS is the assistant, Forerunners the product.
    if (text === text.toUpperCase()) continue
    const folded = text.toLowerCase()
    groups.set(folded, [
      ...(groups.get(folded) ?? []),
      { key, text: text.slice(0, 1).toUpperCase() + text.slice(1) },
    ])
  }
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ text }) => text)).size > 1)
    .map((group) => `${group.map(({ key }) => key).join(', ')}: ${group[0]?.text}`)
}

/** Sentences that a reader has to read twice. */
export function longSentences(texts: Texts, most: number): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text
      .split(/(?<=[.!?:;])\s+(?=[“"A-Z{<])|\n+/)
      .map((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
      .filter((count) => count > most)
      .map((count) => `${key}: ${count} words`),
  )
}

const tagsAndPlaceholders = /<[^>]*>|\{\{[^}]*\}\}/g

/** Keys of the texts whose English has a term and whose translation does not have the language's word for it. */
export function withoutTerm(
  english: Texts,
  translated: Texts,
  term: { readonly english: RegExp; readonly word: RegExp },
): { readonly all: readonly string[]; readonly missing: readonly string[] } {
  const all = Object.entries(english)
    .filter(([key, text]) => key in translated && term.english.test(text.replaceAll(tagsAndPlaceholders, '')))
    .map(([key]) => key)
  return { all, missing: all.filter((key) => !term.word.test(translated[key] ?? '')) }
}
