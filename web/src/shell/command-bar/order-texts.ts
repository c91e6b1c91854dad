// The compiler can't check the text keys of the catalogue, so order-texts.test.ts does.

export function aboutKey(key: string): 'about.doc' {
  return `about.${key}` as 'about.doc'
}

export function usageKey(key: string): 'usage.doc_custom' {
  return `usage.${key}` as 'usage.doc_custom'
}

/** The sentence about what a command does, for commands that create no document. */
export function willKey(key: string): 'will.doc' {
  return `will.${key}` as 'will.doc'
}
