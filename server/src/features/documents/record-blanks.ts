import type { ReplyOf } from '#contract/call.ts'
import type { readDocument } from '#contract/documents/calls.ts'
import { openPlaces } from '#contract/documents/passages.ts'
import { may } from '#contract/permissions.ts'
import type { Question } from '#server/features/documents/approval.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { say } from '#server/platform/texts.ts'

type RecordBlank = ReplyOf<typeof readDocument>['record_blanks'][number]

/**
 * The blanks of a text that ask for something the family's record holds but does not know yet. Whoever fills one in is offered to
 * save it there too, so that a family says it once.
 */
export function recordBlanks(pilot: Pilot, { language }: DocumentRow, { version, family }: Question): RecordBlank[] {
  if (!may(pilot.role, 'family.write')) return []
  const unknown: RecordBlank[] = [
    ...(family.name === '' ? [{ field: 'name' as const, blank: say(language, 'governance:open.family') }] : []),
    ...(family.purpose === '' ? [{ field: 'purpose_statement' as const, blank: say(language, 'governance:open.purpose') }] : []),
    ...(family.core_value === '' ? [{ field: 'core_value' as const, blank: say(language, 'governance:open.value') }] : []),
    ...(family.legacy_established === null ? [{ field: 'legacy_established' as const, blank: say(language, 'governance:open.established') }] : []),
  ]
  const blanks = new Set(openPlaces(version.body))
  return unknown.filter(({ blank }) => blanks.has(blank))
}
