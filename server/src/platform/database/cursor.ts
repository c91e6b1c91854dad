import { listLimits } from '#contract/schemas.ts'
import { Refusal } from '#server/platform/refuse.ts'

export interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The number of rows to read: one more than the page shows, to know whether there is a next page. */
export function rowsToRead({ limit = listLimits.default }: PageQuery): number {
  return limit + 1
}

/** Removes the extra row and makes the cursor of the next page from the last row shown. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  query: PageQuery,
  { show, at }: { show: (row: Row) => Item; at: (row: Row) => readonly (string | number)[] },
) {
  const limit = query.limit ?? listLimits.default
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next =
    rows.length > limit && last !== undefined
      ? Buffer.from(JSON.stringify(at(last))).toString('base64url')
      : null
  return { items: shown.map(show), next }
}

/** Parses a cursor; anything we did not issue is invalid input. */
export function readCursor(
  query: PageQuery,
  kinds: readonly ((part: string) => boolean)[],
): string[] | undefined {
  if (query.cursor === undefined) return undefined
  try {
    const parts: unknown = JSON.parse(Buffer.from(query.cursor, 'base64url').toString())
    const isOurs =
      Array.isArray(parts) &&
      parts.length === kinds.length &&
      kinds.every((isKind, index) => isKind(String(parts[index])))
    if (isOurs) return parts.map(String)
  } catch {
    // Not JSON, so not our cursor; refused below.
  }
  throw new Refusal('invalid', { fields: [{ field: 'cursor', key: 'bad_format' }] })
}

export const isCursorNumber = (part: string) => /^\d{1,15}$/.test(part)

export const isCursorId = (part: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)

/** Accepts only our ISO spelling: 31 February would be parsed as another day. */
export function isCursorMoment(part: string): boolean {
  const moment = new Date(part)
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === part
}
