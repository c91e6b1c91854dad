import { paperDays } from '#server/features/documents/timeline.ts'
import { birthdays, memberDays, ownBirth } from '#server/features/members/timeline.ts'
import { mandateDays } from '#server/features/mesh/contacts/timeline.ts'
import { missionDays } from '#server/features/missions/timeline.ts'
import type { TimelineSource } from '#server/ground/timeline.ts'

/** Everything in a family's records that belongs to a day. */
export const timelineSources: readonly TimelineSource[] = [paperDays, missionDays, memberDays, ownBirth, birthdays, mandateDays]
