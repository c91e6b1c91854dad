import type { output } from 'zod/v4/core'

import type { Source } from '#contract/chat/schemas.ts'
import type { Found } from '#server/features/chat/records.ts'
import type { Material } from '#server/ground/models/prompt.ts'

export type NumberedSource = output<typeof Source>

const mostKept = 60

/** What an answer stands on, each thing with one number, in the order in which it was found. */
export class Sources {
  readonly all: NumberedSource[] = []
  private readonly known = new Map<string, NumberedSource>()

  constructor(given: readonly NumberedSource[] = []) {
    for (const source of given) this.keep(source)
  }

  add(found: readonly Found[]): NumberedSource[] {
    return found.flatMap((one) => {
      const known = this.known.get(keyOf(one))
      if (known) return [known]
      if (this.all.length >= mostKept) return []
      // What was cut in the middle of a letter could not be kept.
      return [this.keep({ ...one, quote: one.quote.toWellFormed(), number: this.all.length + 1 })]
    })
  }

  /** Those the text cites; of one that cites nothing the first few, so that one can see what it had before it. */
  citedIn(text: string): NumberedSource[] {
    const numbers = new Set([...text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g)].flatMap(([, list = '']) => list.split(',').map(Number)))
    const cited = this.all.filter(({ number }) => numbers.has(number))
    return cited.length > 0 ? cited : this.all.slice(0, 3)
  }

  private keep(source: NumberedSource): NumberedSource {
    this.all.push(source)
    this.known.set(keyOf(source), source)
    return source
  }
}

function keyOf({ kind, id, title, version, passage, quote }: Found): string {
  // Many acts are about one thing; what they say, and when, tells them apart.
  return [kind, id, version, passage, kind === 'act' ? quote : id === null ? title : ''].join(' ')
}

/** A source as a model reads it: with the number to cite it by, and how much it is worth. */
export function materialOf({ number, kind, id, title, version, passage, page, heading, standing, quote }: NumberedSource): Material {
  const place = [
    `[${number}] ${kind}: ${title}`,
    version === null ? '' : `version ${version}`,
    page ? `page ${page}` : '',
    heading ? `under “${heading}”` : '',
    standing === 'in_force' ? 'IN FORCE' : standing === 'not_in_force' ? 'NOT IN FORCE, a draft' : '',
    id === null ? '' : `${kind === 'decision' ? 'paper' : kind} id ${id}`,
  ]
  return {
    title: place.filter((part) => part !== '').join(', '),
    text: quote,
    origin: { kind: kind === 'decision' ? 'paper' : kind, id, version, passage },
  }
}
