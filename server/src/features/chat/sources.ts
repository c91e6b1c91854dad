import type { output } from 'zod/v4/core'

import type { Source } from '#contract/chat/schemas.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import type { Material } from '#server/ground/models/prompt.ts'

export type NumberedSource = output<typeof Source>

const maxSources = 60

/** The sources of a reply, each numbered once, in the order they were found. */
export class Sources {
  readonly all: NumberedSource[] = []
  private readonly byKey = new Map<string, NumberedSource>()

  constructor(sources: readonly NumberedSource[] = []) {
    for (const source of sources) this.append(source)
  }

  add(found: readonly FoundSource[]): NumberedSource[] {
    return found.flatMap((one) => {
      const existing = this.byKey.get(keyOf(one))
      if (existing) return [existing]
      if (this.all.length >= maxSources) return []
      // A quote cut inside a surrogate pair can't be stored.
      return [this.append({ ...one, quote: one.quote.toWellFormed(), number: this.all.length + 1 })]
    })
  }

  /** The sources the text cites. If it cites none, the first three, to show what the model was given. */
  citedIn(text: string): NumberedSource[] {
    const numbers = new Set(
      [...text.matchAll(/\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g)].flatMap(([, list = '']) =>
        list.split(',').map(Number),
      ),
    )
    const cited = this.all.filter(({ number }) => numbers.has(number))
    return cited.length > 0 ? cited : this.all.slice(0, 3)
  }

  private append(source: NumberedSource): NumberedSource {
    this.all.push(source)
    this.byKey.set(keyOf(source), source)
    return source
  }
}

function keyOf({ kind, id, title, version, passage, quote }: FoundSource): string {
  // Several ledger entries can be about the same thing, so their text is part of the key.
  return [kind, id, version, passage, kind === 'act' ? quote : id === null ? title : ''].join(' ')
}

/** A source as material for the model, with its number and whether it is in force. */
export function materialOf({
  number,
  kind,
  id,
  title,
  version,
  passage,
  page,
  heading,
  standing,
  quote,
}: NumberedSource): Material {
  const labels = [
    `[${number}] ${kind}: ${title}`,
    version === null ? '' : `version ${version}`,
    page ? `page ${page}` : '',
    heading ? `under “${heading}”` : '',
    standing === 'in_force' ? 'IN FORCE' : standing === 'not_in_force' ? 'NOT IN FORCE, a draft' : '',
    id === null ? '' : `${kind === 'decision' ? 'document' : kind} id ${id}`,
  ]
  return {
    title: labels.filter((part) => part !== '').join(', '),
    text: quote,
    origin: { kind: kind === 'decision' ? 'document' : kind, id, version, passage },
  }
}
