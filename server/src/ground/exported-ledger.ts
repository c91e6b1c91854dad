import * as z from 'zod/mini'

import type { ChainEntry } from '#server/ground/check-ledger.ts'

const Entry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  act: z.string(),
  by: z.nullable(z.string()),
  subject_id: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
  previous_hash: z.string(),
  hash: z.string(),
})

/**
 * A family's ledger as a file: the entries as in `GET /family/ledger/`, oldest first, and the head of the
 * chain.
 */
const File = z.object({
  format: z.literal('forerunners-ledger-1'),
  family_id: z.uuid(),
  head: z.object({ seq: z.int(), hash: z.string() }),
  entries: z.array(Entry),
})

export interface ExportedLedger {
  readonly family_id: string
  readonly head: { readonly seq: number; readonly hash: string }
  readonly entries: readonly ChainEntry[]
}

/** Yields the file in chunks, for a ledger of any length. */
export async function* exportText(
  familyId: string,
  head: ExportedLedger['head'],
  pieces: AsyncIterable<readonly ChainEntry[]>,
): AsyncGenerator<string> {
  yield `{"format":"forerunners-ledger-1","family_id":"${familyId}","head":${JSON.stringify({ seq: head.seq, hash: head.hash })},"entries":[\n`
  let isFirst = true
  for await (const entries of pieces) {
    yield `${isFirst ? '' : ',\n'}${entries.map(lineOf).join(',\n')}`
    isFirst = false
  }
  yield '\n]}\n'
}

function lineOf({ seq, at, act, by_account, subject_id, details, previous_hash, hash }: ChainEntry): string {
  return JSON.stringify({
    seq,
    at: at.toISOString(),
    act,
    by: by_account,
    subject_id,
    details,
    previous_hash,
    hash,
  })
}

export function readExport(text: string): ExportedLedger | undefined {
  try {
    const result = z.safeParse(File, JSON.parse(text))
    if (!result.success) return undefined
    const { family_id, head, entries } = result.data
    return {
      family_id,
      head,
      entries: entries.map(({ by, at, ...entry }) => ({
        ...entry,
        family_id,
        at: new Date(at),
        by_account: by,
      })),
    }
  } catch {
    return undefined
  }
}
