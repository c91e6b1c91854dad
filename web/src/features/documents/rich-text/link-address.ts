/** The address of typed words, `https` by default; undefined if it is neither a web nor a mail address. */
export function linkAddress(words: string): string | undefined {
  const address = /^[a-z][\w+.-]*:/i.test(words) ? words : `https://${words}`
  return /^(?:https?|mailto):\S+$/i.test(address) ? address : undefined
}
