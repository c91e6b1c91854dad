import { diffArrays } from 'diff'

/** One of the two conflicting texts. */
export type Side = 'mine' | 'theirs'

/**
 * A part of a text on all three sides, with its line breaks: joining one side of all parts gives that text.
 */
export interface MergePart {
  /** The side that changed it: none (or both alike), one of the two, or both differently. */
  readonly changedBy: 'none' | Side | 'both'
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

interface Texts {
  readonly base: string
  readonly mine: string
  readonly theirs: string
}

/** A three-way merge by passage: only passages changed on both sides need a decision. */
export function mergeTexts({ base, mine, theirs }: Texts): MergePart[] {
  const [before, own, other] = [chunksOf(base), chunksOf(mine), chunksOf(theirs)]
  return mergeLists(before.map(textOf), own.map(textOf), other.map(textOf)).map(({ changedBy, ...part }) => ({
    changedBy,
    base: joined(before, part.base),
    mine: joined(own, part.mine),
    theirs: joined(other, part.theirs),
  }))
}

/** The text that results when a text is chosen for each part. */
export function joinParts(parts: readonly string[]): string {
  return parts.reduce((text, next) => {
    if (text === '' || next === '' || blankLineAtEnd.test(text)) return text + next
    return `${text.trimEnd()}\n\n${next}`
  }, '')
}

/** Both changes merged by word; null if both changed the same word. */
export function blend({ base, mine, theirs }: Texts, language: string): string | null {
  const [before, own, other] = [wordsOf(base, language), wordsOf(mine, language), wordsOf(theirs, language)]
  const parts = mergeLists(before, own, other)
  if (parts.some(({ changedBy }) => changedBy === 'both')) return null
  return parts
    .flatMap((part) => (part.changedBy === 'theirs' ? other.slice(...part.theirs) : own.slice(...part.mine)))
    .join('')
    .trim()
}

interface Chunk {
  readonly text: string
  /** The line breaks before the next passage. */
  readonly gap: string
}

const blankLineAtEnd = /\n[\t ]*\n$/

function chunksOf(text: string): Chunk[] {
  const pieces = text.split(/(\n(?:[\t ]*\n)+)/)
  return pieces.flatMap((piece, index) => {
    const gap = pieces[index + 1] ?? ''
    return index % 2 === 1 || piece + gap === '' ? [] : [{ text: piece, gap }]
  })
}

const textOf = ({ text }: Chunk) => text
const joined = (chunks: readonly Chunk[], [from, to]: Range) =>
  chunks
    .slice(from, to)
    .map(({ text, gap }) => text + gap)
    .join('')

function wordsOf(text: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(
    ({ segment }) => segment,
  )
}

type Range = readonly [from: number, to: number]

interface ListPart {
  readonly changedBy: MergePart['changedBy']
  readonly base: Range
  readonly mine: Range
  readonly theirs: Range
}

/** Corresponding ranges in the three lists. Adjacent changes that don't overlap stay separate. */
function mergeLists(base: readonly string[], mine: readonly string[], theirs: readonly string[]): ListPart[] {
  const lists = { base, mine, theirs }
  const parts: ListPart[] = []
  let [at, atMine, atTheirs] = [0, 0, 0]
  const push = (to: number, toMine: number, toTheirs: number) => {
    parts.push(...divided(lists, { base: [at, to], mine: [atMine, toMine], theirs: [atTheirs, toTheirs] }))
    ;[at, atMine, atTheirs] = [to, toMine, toTheirs]
  }
  for (const { from, to, grownMine, grownTheirs } of changedRanges(
    changesOf(base, mine),
    changesOf(base, theirs),
  )) {
    if (from > at) push(from, atMine + from - at, atTheirs + from - at)
    push(to, atMine + to - at + grownMine, atTheirs + to - at + grownTheirs)
  }
  if (base.length > at) push(base.length, mine.length, theirs.length)
  return parts
}

/** Splits a range with the same number of passages on all sides into single passages. */
function divided(
  lists: Record<keyof Texts, readonly string[]>,
  { base, mine, theirs }: Omit<ListPart, 'changedBy'>,
): ListPart[] {
  const isSame = (one: keyof Texts, [from, to]: Range, other: keyof Texts, [otherFrom, otherTo]: Range) =>
    to - from === otherTo - otherFrom &&
    lists[one].slice(from, to).every((text, index) => text === lists[other][otherFrom + index])
  const kindOf = (part: Omit<ListPart, 'changedBy'>) => {
    if (isSame('mine', part.mine, 'theirs', part.theirs)) return 'none'
    if (isSame('base', part.base, 'theirs', part.theirs)) return 'mine'
    return isSame('base', part.base, 'mine', part.mine) ? 'theirs' : 'both'
  }
  const whole = { base, mine, theirs }
  const length = base[1] - base[0]
  const changedBy = kindOf(whole)
  if (changedBy === 'none' || length !== mine[1] - mine[0] || length !== theirs[1] - theirs[0])
    return [{ ...whole, changedBy }]
  return Array.from({ length }, (_, index) => {
    const one = ([from]: Range): Range => [from + index, from + index + 1]
    const part = { base: one(base), mine: one(mine), theirs: one(theirs) }
    return { ...part, changedBy: kindOf(part) }
  })
}

/** A range of the base and the number of passages it grew by. */
interface Change {
  readonly from: number
  readonly to: number
  readonly grown: number
}

function changesOf(base: readonly string[], changed: readonly string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  for (const { count, added, removed } of diffArrays([...base], [...changed])) {
    const last = changes.at(-1)
    const grown = added ? count : removed ? -count : 0
    const to = added ? at : at + count
    // A removal and the insertion in its place are one change.
    if (last && grown !== 0 && last.to === at)
      changes[changes.length - 1] = { from: last.from, to, grown: last.grown + grown }
    else if (grown !== 0) changes.push({ from: at, to, grown })
    at = to
  }
  return changes
}

interface ChangedRange {
  readonly from: number
  readonly to: number
  readonly grownMine: number
  readonly grownTheirs: number
}

function changedRanges(mine: readonly Change[], theirs: readonly Change[]): ChangedRange[] {
  const all = [
    ...mine.map(({ from, to, grown }) => ({ from, to, grownMine: grown, grownTheirs: 0 })),
    ...theirs.map(({ from, to, grown }) => ({ from, to, grownMine: 0, grownTheirs: grown })),
  ].toSorted((one, other) => one.from - other.from || one.to - other.to)
  const ranges: ChangedRange[] = []
  for (const next of all) {
    const last = ranges.at(-1)
    const isInsertedTwice = last?.from === last?.to && next.from === next.to && last?.from === next.from
    if (last && (next.from < last.to || isInsertedTwice))
      ranges[ranges.length - 1] = {
        from: last.from,
        to: Math.max(last.to, next.to),
        grownMine: last.grownMine + next.grownMine,
        grownTheirs: last.grownTheirs + next.grownTheirs,
      }
    else ranges.push(next)
  }
  return ranges
}
