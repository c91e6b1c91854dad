/** The first word of a name. A name without spaces, as in Chinese and Japanese, stays whole. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
