import { listFamilies } from '#contract/auth/family-calls.ts'
import { listDocuments } from '#contract/documents/calls.ts'
import { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { waitingQuery } from '#web/features/documents/queries.ts'
import { lifecycleQuery } from '#web/features/family-lifecycle/queries.ts'
import { firstMembersQuery } from '#web/ground/members.ts'
import { notificationsQuery } from '#web/features/notifications/queries.ts'
import { familiesQuery } from '#web/ground/session.ts'
import { firstPagePart, part } from '#web/lib/use-first-read.ts'

/** The queries whose first data comes with `/frame/`. */
export const frameParts = {
  families: part(listFamilies.needs, familiesQuery),
  lifecycle: part(readLifecycle.needs, lifecycleQuery),
  members: part(listMembers.needs, firstMembersQuery),
  notifications: firstPagePart(listNotifications.needs, notificationsQuery),
  documents: part(listDocuments.needs, waitingQuery),
}
