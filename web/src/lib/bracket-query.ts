/**
 * Query parameters in bracket notation, unencoded: `filter[role]=trustee&ids[0]=a`. Values escape only the
 * characters that would change the call's meaning.
 */
export function bracketQuery(values: Readonly<Record<string, Value>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => pairs(key, value))
    .join('&')
}

type Value =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | { readonly [key: string]: Value }
  | readonly Value[]

function pairs(key: string, value: Value): string[] {
  if (value === undefined || value === null) return []
  if (value instanceof Date) return [`${key}=${escapeValue(value.toISOString())}`]
  if (typeof value === 'object')
    return Object.entries(value as Record<string, Value>).flatMap(([inner, nested]) =>
      pairs(`${key}[${inner}]`, nested),
    )
  return [`${key}=${escapeValue(String(value))}`]
}

function escapeValue(value: string): string {
  return value.replace(/[&#+%]/g, encodeURIComponent)
}
