import { hasLongMarkRun } from '#contract/normalise.ts'
import { Refusal } from '#server/platform/refuse.ts'

const maxDepth = 20

/**
 * Refuses text that PostgreSQL can't store: NUL, and lone surrogates, which it would silently replace. Also
 * refuses excessive combining marks and nesting, which would make later processing slow.
 */
export function expectPlainText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed() || hasLongMarkRun(value)) throw badText(path)
  } else if (typeof value === 'object' && value !== null) {
    if (path.length >= maxDepth) throw badText(path.slice(0, 1))
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) throw badText(path)
      expectPlainText(inner, [...path, key])
    }
  }
}

function badText(path: readonly string[]): Refusal {
  return new Refusal('invalid', { fields: [{ field: path.join('.'), key: 'bad_text' }] })
}
