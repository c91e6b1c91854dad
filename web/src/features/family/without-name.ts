/** A particle that belongs to the preceding name: Japanese, Korean, Hindi. */
const particle = /^\s*(?:が|님이|ने)\s*/u

/**
 * Removes the leading name from an act's sentence, for a page about that pilot. Other sentences stay
 * unchanged.
 */
export function withoutName(sentence: string): string {
  const rest = /^<b>[^<]*<\/b>(.*)$/su.exec(sentence)?.[1]
  if (rest === undefined) return sentence
  return rest
    .replace(particle, '')
    .trimStart()
    .replace(
      /^((?:<\w+>)?)(\p{L})/u,
      (_, tag: string, letter: string) => `${tag}${letter.toLocaleUpperCase()}`,
    )
}
