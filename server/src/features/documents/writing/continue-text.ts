import type { ModelPart } from '#server/ground/models/generate.ts'

// The first characters are held back until the overlap with the existing text is known.
const maxOverlap = 240
// A shorter overlap is coincidence.
const minOverlap = 12

/**
 * Length of the prefix of `next` that repeats the end of `existing`. Models often repeat a few words when
 * they continue.
 */
export function overlap(existing: string, next: string): number {
  for (let length = Math.min(existing.length, next.length, maxOverlap); length >= minOverlap; length -= 1) {
    if (existing.endsWith(next.slice(0, length))) return length
  }
  return 0
}

/** A continuation without the part that repeats the existing text. */
export async function* withoutRepetition(
  existing: string,
  parts: AsyncIterable<ModelPart>,
): AsyncGenerator<ModelPart, void, undefined> {
  let held: string | null = existing === '' ? null : ''
  const release = (text: string): ModelPart => {
    held = null
    return { kind: 'text', text: text.slice(overlap(existing, text)) }
  }
  for await (const part of parts) {
    if (held === null) yield part
    else if (part.kind === 'end') {
      yield release(held)
      yield part
    } else {
      held += part.text
      if (held.length >= maxOverlap) yield release(held)
    }
  }
}

/** Removes a code fence around the whole text and a heading that repeats the title. */
export function cleanText(text: string, title: string): string {
  const inside = /^\s*```(?:markdown|md)?[ \t]*\n([\s\S]*?)\n?```\s*$/i.exec(text)?.[1] ?? text
  const [first = '', ...rest] = inside.trim().split('\n')
  const isTitle =
    /^#{1,2}\s/.test(first) &&
    first
      .replace(/^#+\s*/, '')
      .trim()
      .toLowerCase() === title.trim().toLowerCase()
  return (isTitle ? rest.join('\n') : inside).trim()
}
