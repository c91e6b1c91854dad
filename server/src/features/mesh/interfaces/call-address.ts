import type { FoundOperation } from '#contract/mesh/names.ts'

const longest = 2000

/** The address of a call, with what a model gave filled in; nothing where it does not fit. Nothing given can lead to another host or path. */
export function callAddress(base: string, { path, parameters }: FoundOperation, given: unknown): string | undefined {
  const values = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {}
  let filled = path
  const query = new URLSearchParams()
  for (const { name, place, is_required: isRequired } of parameters) {
    const value = values[name]
    const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
    if (!isGiven && isRequired) return undefined
    if (!isGiven) continue
    const text = String(value)
    // A dot alone would climb out of its place in the path.
    if (place === 'path' && /^\.{1,2}$/.test(text)) return undefined
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, encodeURIComponent(text))
    else query.set(name, text)
  }
  const [before = '', search] = base.split('?', 2)
  const asked = [search, query.toString()].filter(Boolean).join('&')
  const address = `${before}${filled}${asked === '' ? '' : `?${asked}`}`
  return address.length <= longest && URL.canParse(address) && new URL(address).origin === new URL(base).origin ? address : undefined
}
