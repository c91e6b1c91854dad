/** A particle that belongs to the name before it: Japanese, Korean, Hindi. */
const particle = /^\s*(?:が|님이|ने)\s*/u

/** A sentence about an act without who did it, for a page that is all theirs. One that does not begin with the name stays as it is. */
export function withoutName(sentence: string): string {
  const rest = /^<b>[^<]*<\/b>(.*)$/su.exec(sentence)?.[1]
  if (rest === undefined) return sentence
  return rest
    .replace(particle, '')
    .trimStart()
    .replace(/^((?:<\w+>)?)(\p{L})/u, (_, tag: string, letter: string) => `${tag}${letter.toLocaleUpperCase()}`)
}
