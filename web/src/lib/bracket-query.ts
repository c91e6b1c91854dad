/** Query parameters in bracket notation, nested and unencoded, as the product's calls write them: `filter[role]=trustee&ids[0]=a`. */
export function bracketQuery(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => pairs(key, value))
    .join('&')
}

function pairs(key: string, value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (value instanceof Date) return [`${key}=${value.toISOString()}`]
  if (typeof value === 'object') return Object.entries(value).flatMap(([inner, nested]) => pairs(`${key}[${inner}]`, nested))
  return [`${key}=${String(value as string | number | boolean)}`]
}
