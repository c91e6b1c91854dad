import { Refusal } from '#server/platform/refuse.ts'

const deepest = 20

/**
 * Refuses what PostgreSQL can't keep: NUL, and half of a surrogate pair, which it would silently replace.
 * Also refuses nesting so deep that walking it would be an attack.
 */
export function expectPlainText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw badText(path)
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= deepest) throw badText(path.slice(0, 1))
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) throw badText(path)
      expectPlainText(inner, [...path, key])
    }
  }
}

function badText(path: readonly string[]): Refusal {
  return new Refusal('invalid', { fields: [{ field: path.join('.'), key: 'bad_text' }] })
}
