// The catalogue is data, so that the compiler can't follow which keys it holds; order-texts.test.ts sees that each has its texts.

export function aboutKey(key: string): 'about.doc' {
  return `about.${key}` as 'about.doc'
}

export function usageKey(key: string): 'usage.doc_custom' {
  return `usage.${key}` as 'usage.doc_custom'
}

/** What an order that makes no paper does when it is sent. */
export function willKey(key: string): 'will.doc' {
  return `will.${key}` as 'will.doc'
}
