/** How a person is called: a name without spaces, as in Chinese and Japanese, stays whole. */
export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? ''
}
