import {
  blend,
  joinParts,
  type MergePart,
  mergeTexts,
  type Side,
} from '#web/features/documents/merge/merge-texts.ts'
import type { Conflict } from '#web/features/documents/use-save.ts'

/** The choice for one passage. A merged text is retained while another side is tried. */
export interface MergeDecision {
  readonly choice: Side | 'both'
  readonly text?: string
}

export interface ComparedPassage extends MergePart {
  /** Identifies the two texts, so that a decision is found again after closing. */
  readonly key: string
  readonly isTitle: boolean
  /** The heading above it, for orientation. */
  readonly heading: string
}

export type Decisions = Readonly<Record<string, MergeDecision>>

/** The title and then the passages of both texts. */
export function passagesOf(
  { yours, theirs }: Pick<Conflict, 'yours' | 'theirs'>,
  base: { readonly title: string; readonly body: string },
): ComparedPassage[] {
  const title = mergeTexts({ base: base.title, mine: yours.title, theirs: theirs.title })
  const body = mergeTexts({ base: base.body, mine: yours.body, theirs: theirs.body })
  const seen = new Map<string, number>()
  let heading = ''
  return [...title, ...body].map((part, index) => {
    const pair = JSON.stringify([part.mine, part.theirs])
    const count = seen.get(pair) ?? 0
    seen.set(pair, count + 1)
    const passage = { ...part, key: `${pair}${count}`, isTitle: index < title.length, heading }
    if (!passage.isTitle) heading = lastHeading(part.theirs || part.mine) ?? heading
    return passage
  })
}

function lastHeading(text: string): string | undefined {
  return [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].at(-1)?.[1]
}

/** A passage changed on one side only is preselected. */
export function decisionOf(passage: ComparedPassage, decisions: Decisions): MergeDecision | undefined {
  const decided = decisions[passage.key]
  if (decided) return decided
  return passage.changedBy === 'mine' || passage.changedBy === 'theirs'
    ? { choice: passage.changedBy }
    : undefined
}

/** The initial text of a manual merge. */
export function bothOf({ base, mine, theirs }: MergePart, language: string): string {
  const whole = { base: base.trim(), mine: mine.trim(), theirs: theirs.trim() }
  return blend(whole, language) ?? joinParts([whole.mine, whole.theirs])
}

/** The text as decided; undecided passages keep mine. */
export function mergedText(
  passages: readonly ComparedPassage[],
  decisions: Decisions,
): { readonly title: string; readonly body: string } {
  const isAllTheirs = passages.every(
    (one) => one.changedBy === 'none' || decisionOf(one, decisions)?.choice === 'theirs',
  )
  const chosen = (passage: ComparedPassage) => {
    const { choice, text = '' } = decisionOf(passage, decisions) ?? {
      choice: isAllTheirs ? 'theirs' : 'mine',
    }
    return choice === 'both' ? text.trim() : passage[choice]
  }
  return {
    title: joinParts(passages.filter(({ isTitle }) => isTitle).map(chosen)).trim(),
    body: joinParts(passages.filter(({ isTitle }) => !isTitle).map(chosen)).trim(),
  }
}
