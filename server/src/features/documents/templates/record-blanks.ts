import type { ReplyOf } from '#contract/call.ts'
import type { readDocument } from '#contract/documents/calls.ts'
import { openBlanks } from '#contract/documents/passages.ts'
import { may } from '#contract/permissions.ts'
import type { Round } from '#server/features/documents/approvals/round.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { translate } from '#server/platform/texts.ts'

type RecordBlank = ReplyOf<typeof readDocument>['record_blanks'][number]

/**
 * Blanks that match an empty field of the family record. The editor offers to save their values to the
 * record.
 */
export function recordBlanks(pilot: Pilot, { document, version, family }: Round): RecordBlank[] {
  if (!may(pilot.role, 'family.write')) return []
  const { language } = document
  const unknown: RecordBlank[] = [
    ...(family.name === ''
      ? [{ field: 'name' as const, blank: translate(language, 'governance:open.family') }]
      : []),
    ...(family.purpose === ''
      ? [{ field: 'purpose_statement' as const, blank: translate(language, 'governance:open.purpose') }]
      : []),
    ...(family.core_value === ''
      ? [{ field: 'core_value' as const, blank: translate(language, 'governance:open.value') }]
      : []),
    ...(family.legacy_established === null
      ? [{ field: 'legacy_established' as const, blank: translate(language, 'governance:open.established') }]
      : []),
  ]
  const blanks = new Set(openBlanks(version.body))
  return unknown.filter(({ blank }) => blanks.has(blank))
}
