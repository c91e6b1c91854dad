import * as z from 'zod/mini'

import { splitPassages } from '#contract/documents/passages.ts'

export interface ModelFinding {
  readonly passage: number
  readonly quote: string
  readonly suggestion: string | null
  readonly about: string
}

const max = { findings: 20, words: 2000 }

const Finding = z.object({
  quote: z.string().check(z.minLength(1), z.maxLength(max.words)),
  about: z.string().check(z.minLength(1), z.maxLength(max.words)),
  suggestion: z.optional(z.nullable(z.string().check(z.maxLength(max.words)))),
})

/**
 * Parses a model's findings; undefined if the reply contains no list. A finding counts only if its quote
 * occurs verbatim in the text.
 */
export function readFindings(reply: string, body: string): ModelFinding[] | undefined {
  const list = listIn(reply)
  if (!list) return undefined
  const passages = splitPassages(body)
  return list
    .flatMap((one) => {
      const parsed = z.safeParse(Finding, one)
      if (!parsed.success) return []
      const { quote, about, suggestion = null } = parsed.data
      const passage = passages.findIndex((text) => text.includes(quote))
      return passage < 0 || suggestion === quote
        ? []
        : [{ passage, quote, about, suggestion: singlePassage(suggestion) }]
    })
    .slice(0, max.findings)
}

/** The JSON array in a reply; models often add text around it. */
function listIn(reply: string): unknown[] | undefined {
  const [from, to] = [reply.indexOf('['), reply.lastIndexOf(']')]
  if (from < 0 || to < from) return undefined
  try {
    const value: unknown = JSON.parse(reply.slice(from, to + 1))
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

// An empty line would start another passage.
function singlePassage(suggestion: string | null): string | null {
  return suggestion === null ? null : suggestion.replace(/\n[\t ]*(?:\n[\t ]*)+/g, '\n').trim()
}
