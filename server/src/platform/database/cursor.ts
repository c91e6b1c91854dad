import { listLimits } from '#contract/schemas.ts'
import { Refusal } from '#server/platform/refuse.ts'

export interface PageAsked {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** How many rows to read: one more than the page shows, which tells whether there is a next one. */
export function rowsToRead({ limit = listLimits.usual }: PageAsked): number {
  return limit + 1
}

/** Cuts the extra row off and makes the cursor of the next page from the last row shown. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  asked: PageAsked,
  { show, at }: { show: (row: Row) => Item; at: (row: Row) => readonly (string | number)[] },
) {
  const limit = asked.limit ?? listLimits.usual
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? Buffer.from(JSON.stringify(at(last))).toString('base64url') : null
  return { items: shown.map(show), next }
}

/** Reads a cursor of ours back; anything else is invalid input. */
export function readCursor(asked: PageAsked, kinds: readonly ((part: string) => boolean)[]): string[] | undefined {
  if (asked.cursor === undefined) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(asked.cursor, 'base64url').toString())
    const isOurs = Array.isArray(parts) && parts.length === kinds.length && kinds.every((isKind, index) => isKind(String(parts[index])))
    if (isOurs) return parts.map(String)
  } catch {
    // Not JSON: not a cursor of ours, said below.
  }
  throw new Refusal('invalid', { fields: [{ field: 'cursor', key: 'bad_format' }] })
}

export const isCursorNumber = (part: string) => /^\d{1,15}$/.test(part)

export const isCursorId = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)

/** A moment of the calendar, spelled as we spell it: 31 February would come back as another day. */
export function isCursorMoment(part: string): boolean {
  const moment = new Date(part)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === part
}
