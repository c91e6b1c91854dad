import type { Part } from '#server/ground/models/write.ts'

// As much of the beginning as is held back until it is clear whether it was there before.
const heldBack = 240
// Fewer letters in common are chance.
const fewest = 12

/** How many letters of what follows repeat the end of what is there. Models asked to go on like to take a run-up. */
export function overlap(begun: string, next: string): number {
  for (let length = Math.min(begun.length, next.length, heldBack); length >= fewest; length -= 1) {
    if (begun.endsWith(next.slice(0, length))) return length
  }
  return 0
}

/** What a model writes on, without what it repeats of the text so far. */
export async function* continued(begun: string, parts: AsyncIterable<Part>): AsyncGenerator<Part, void, undefined> {
  let held: string | null = begun === '' ? null : ''
  const release = (text: string): Part => {
    held = null
    return { kind: 'text', text: text.slice(overlap(begun, text)) }
  }
  for await (const part of parts) {
    if (held === null) yield part
    else if (part.kind === 'end') {
      yield release(held)
      yield part
    } else {
      held += part.text
      if (held.length >= heldBack) yield release(held)
    }
  }
}

/** A text as it becomes a version: without the fence some models put around it, and without its title, which stands above it anyway. */
export function tidied(text: string, title: string): string {
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
