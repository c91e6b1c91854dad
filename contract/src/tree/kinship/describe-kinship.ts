import { findNouns } from '#contract/tree/kinship/find-word.ts'
import { type Hop, hopsOf } from '#contract/tree/kinship/hops.ts'
import type { KinLanguage, Noun } from '#contract/tree/kinship/kin-language.ts'
import type { KinPath } from '#contract/tree/kinship/kin-path.ts'
import { generationsOf, type People, segmentOf } from '#contract/tree/kinship/segment.ts'

/**
 * The name of the last person on a path for the first one: “second cousin once removed”. Without a word for the
 * whole path, it is described by as few words as possible: “mother’s husband’s brother”. Empty for a path
 * without steps.
 */
export function describeKinship(path: KinPath, language: KinLanguage, people: People): string {
  const hops = hopsOf(path)
  if (hops.length === 0) return ''
  const whole = findNouns(language, segmentOf(hops, people))
  if (whole) return joinNouns(language, whole)
  return hops.length > maxHops ? language.distant : language.chain(fewestWords(hops, language, people))
}

function joinNouns(language: KinLanguage, [one, other]: readonly Noun[]): string {
  return other ? language.or(one?.text ?? '', other.text) : (one?.text ?? '')
}

type Chain = readonly (readonly Noun[])[]

// No one can follow a longer description, and an imported tree can have paths of any length.
const maxHops = 24

// Longer parts have no word in any language, so the search stays linear in the length of the path.
const longestPart = 8

/** The shortest chain; among equally short ones that whose first word reaches farthest. */
function fewestWords(hops: readonly Hop[], language: KinLanguage, people: People): Chain {
  const best: Chain[] = Array.from({ length: hops.length + 1 }, () => [])
  for (let start = hops.length - 1; start >= 0; start--)
    for (let end = Math.min(hops.length, start + longestPart); end > start; end--) {
      const rest = best[end] ?? []
      const current = best[start] ?? []
      if (current.length > 0 && current.length <= rest.length + 1) continue
      const nouns = partNouns(hops.slice(start, end), language, people)
      if (nouns) best[start] = [nouns, ...rest]
    }
  return best[0] ?? []
}

/**
 * The words of one part of a description. “The aunt’s brother” leaves open which aunt if she is one by marriage, so
 * a part goes through a marriage only if it is nothing else.
 */
function partNouns(hops: readonly Hop[], language: KinLanguage, people: People): Noun[] | null {
  const segment = segmentOf(hops, people)
  if (hops.length > 1 && !generationsOf(segment.facts)) return null
  return findNouns(language, segment)
}
