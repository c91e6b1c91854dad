import { hashEntry, type LedgerContent, noHash } from '#server/ground/ledger-hash.ts'

export interface ChainEntry extends LedgerContent {
  readonly hash: string
}

/** The first entry that differs from what was written, and the kind of error. */
export interface Break {
  readonly seq: number
  readonly why: 'changed' | 'missing' | 'unlinked' | 'cut_off' | 'foreign'
}

interface Link {
  readonly seq: number
  readonly hash: string
}

/**
 * Verifies a family's hash chain in batches, from the first entry or from a verified one, so that a ledger of
 * any length fits in memory.
 */
export function chainCheck(familyId: string, from: Link = { seq: 0, hash: noHash }) {
  let last = from
  let broken: Break | null = null
  const fault = (entry: ChainEntry): Break['why'] | null => {
    if (entry.family_id !== familyId) return 'foreign'
    if (entry.seq !== last.seq + 1) return 'missing'
    if (entry.previous_hash !== last.hash) return 'unlinked'
    return hashEntry(entry) === entry.hash ? null : 'changed'
  }
  return {
    follow: (entries: readonly ChainEntry[]): void => {
      for (const entry of entries) {
        if (broken) return
        const why = fault(entry)
        // A missing entry is reported by its own number, not by the one that follows.
        if (why) broken = { seq: why === 'missing' ? last.seq + 1 : entry.seq, why }
        else last = { seq: entry.seq, hash: entry.hash }
      }
    },
    /** The last verified entry, and the break if one was found. */
    progress: () => ({ ...last, broken }),
    /** Compares the last entry with the head: entries cut off at the end leave no other trace. */
    finish: (head: Link): { readonly entries: number; readonly broken: Break | null } => {
      if (!broken && (head.seq !== last.seq || head.hash !== last.hash))
        broken = { seq: last.seq + 1, why: 'cut_off' }
      return { entries: last.seq, broken }
    },
  }
}

const reasons: Record<Break['why'], string> = {
  changed: 'was changed after it was written',
  missing: 'is missing',
  unlinked: 'does not follow the one before it',
  cut_off: 'and what followed it are cut off',
  foreign: 'belongs to another family',
}

export function describeBreak({ seq, why }: Break): string {
  return `entry ${seq} ${reasons[why]}`
}
