import * as z from 'zod/mini'

import { splitPassages } from '#contract/documents/passages.ts'

export interface ModelFinding {
  readonly passage: number
  readonly quote: string
  readonly suggestion: string | null
  readonly about: string
}

const most = { findings: 20, words: 2000 }

const Given = z.object({
  quote: z.string().check(z.minLength(1), z.maxLength(most.words)),
  about: z.string().check(z.minLength(1), z.maxLength(most.words)),
  suggestion: z.optional(z.nullable(z.string().check(z.maxLength(most.words)))),
})

/**
 * Reads what a model wrote as findings about this text; undefined where it is no list at all. A finding counts only if what it quotes
 * stands in the text, word for word: nobody shall be sent to look for words that are not there.
 */
export function readFindings(written: string, body: string): ModelFinding[] | undefined {
  const list = listIn(written)
  if (!list) return undefined
  const passages = splitPassages(body)
  return list
    .flatMap((one) => {
      const given = z.safeParse(Given, one)
      if (!given.success) return []
      const { quote, about, suggestion = null } = given.data
      const passage = passages.findIndex((text) => text.includes(quote))
      return passage < 0 || suggestion === quote ? [] : [{ passage, quote, about, suggestion: harmless(suggestion) }]
    })
    .slice(0, most.findings)
}

/** The first list in the text: models like to talk around what they were asked for. */
function listIn(written: string): unknown[] | undefined {
  const [from, to] = [written.indexOf('['), written.lastIndexOf(']')]
  if (from < 0 || to < from) return undefined
  try {
    const value: unknown = JSON.parse(written.slice(from, to + 1))
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

// A wording stays inside its passage: an empty line would begin another one.
function harmless(suggestion: string | null): string | null {
  return suggestion === null ? null : suggestion.replace(/\n[\t ]*(?:\n[\t ]*)+/g, '\n').trim()
}
