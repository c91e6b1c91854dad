/** A comment, a test name or an identifier, with the place where it is. */
export interface Wording {
  readonly text: string
  readonly line: number
}

export interface SourceWords {
  readonly comments: readonly Wording[]
  readonly testNames: readonly Wording[]
  readonly identifiers: readonly Wording[]
}

// Strings and regular expressions are matched first: their words are neither comments nor identifiers.
const tokens =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?{};]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<word>[A-Za-z_$][\w$]*)/g

const testCall =
  /\b(?:test|it)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g

/** Reads comments, test names and identifiers from TypeScript or JavaScript. */
export function readWords(source: string): SourceWords {
  const lineOf = lineFinder(source)
  const comments: Wording[] = []
  const identifiers: Wording[] = []
  for (const match of source.matchAll(tokens)) {
    const { comment, word } = match.groups ?? {}
    if (comment) comments.push({ text: plainComment(comment), line: lineOf(match.index) })
    if (word) identifiers.push({ text: word, line: lineOf(match.index) })
  }
  const testNames = [...source.matchAll(testCall)].map(({ index, groups }) => ({
    text: groups?.['name'] ?? '',
    line: lineOf(index),
  }))
  return { comments: joinLines(comments), testNames, identifiers }
}

function lineFinder(source: string): (index: number) => number {
  let line = 1
  let at = 0
  return (index) => {
    if (index < at) [line, at] = [1, 0]
    for (; at < index; at++) if (source[at] === '\n') line++
    return line
  }
}

function plainComment(comment: string): string {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replaceAll(/^\s*\*+/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Line comments on consecutive lines are one comment. */
function joinLines(comments: readonly Wording[]): Wording[] {
  const joined: (Wording & { readonly last: number })[] = []
  for (const comment of comments) {
    const before = joined.at(-1)
    if (before && before.last === comment.line - 1)
      joined[joined.length - 1] = { ...before, text: `${before.text} ${comment.text}`, last: comment.line }
    else joined.push({ ...comment, last: comment.line })
  }
  return joined
}

// The glossary (docs/glossary.md) says what to use instead.
export const retiredWords = [
  'farewell',
  'house',
  'shelf',
  'shelves',
  'whoever',
  'whomever',
  'nobody',
  'somebody',
  'everybody',
  'anew',
  'patience',
  'doable',
] as const

/** Retired in identifiers, where they named something that has an ordinary term. */
const retiredParts = new Set<string>([
  ...retiredWords,
  'paper',
  'papers',
  'houses',
  'voice',
  'voices',
  'talk',
  'talks',
  'speaker',
  'trouble',
  'troubles',
])

/** Names of the database, of stored data and of a library that contain a retired word. */
const allowedIdentifiers = new Set([
  'approval_voices',
  'house_parts',
  'house_slots',
  'house_days',
  // Columns of messages, drafts, contacts and files, and the fields of the API that show them.
  'trouble',
  'text_trouble',
  // A stored job.
  'empty_talk_bin',
  // The parameter of the chat's address, which stored messages have too.
  'talk',
  // An icon of lucide-react.
  'House',
])

export function retiredIn(text: string): string[] {
  const words: string[] = text.toLowerCase().match(/[a-z]+/g) ?? []
  return retiredWords.filter((word) => words.includes(word))
}

export function retiredPartsOf(identifier: string): string[] {
  if (allowedIdentifiers.has(identifier)) return []
  const parts = identifier.split(/_|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
  return parts.map((part) => part.toLowerCase()).filter((part) => retiredParts.has(part))
}

/** A comment names its subject first. "How many", "How long" and the like are subjects. */
export function beginsWithoutSubject(comment: string): boolean {
  return /^(What|Who|Whoever|Whatever|Whom|Of)\b/.test(comment)
}

/** A test name that means nothing without its `describe`. */
export function isFragment(name: string): boolean {
  return /^(what|who|whoever|whatever|nobody|somebody|everybody|of|in|on|at|by|with|without|from|to|for|into|until|while|when|where|after|before|and|but|or|also|is|are|was|has|have|does|do|can|may|must|stays|goes|comes|takes|gives|holds|stands|leaves|says|tells|keeps|gets|knows|finds|reads|shows|ends|begins|lets|needs|waits|asks|names|counts|makes|puts|brings|lies)\b/.test(
    name,
  )
}
