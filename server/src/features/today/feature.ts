import { listFamilies } from '#contract/auth/family-calls.ts'
import { readCapitals } from '#contract/capitals/calls.ts'
import { listDocuments } from '#contract/documents/calls.ts'
import { listActs } from '#contract/family/calls.ts'
import { readNextSteps } from '#contract/family/next-steps.ts'
import { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { listMissions } from '#contract/missions/calls.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { todayCalls } from '#contract/today/all.ts'
import { todayHandlers } from '#server/features/today/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'

// The frame and Today are read by the handlers of the single calls, so that both have the same permissions.
export const todayFeature = () =>
  defineFeature({
    calls: todayCalls,
    handlers: ({ callable }) =>
      todayHandlers({
        listFamilies: callable(listFamilies),
        readLifecycle: callable(readLifecycle),
        listMembers: callable(listMembers),
        listNotifications: callable(listNotifications),
        listDocuments: callable(listDocuments),
        listMissions: callable(listMissions),
        readCapitals: callable(readCapitals),
        listActs: callable(listActs),
        readNextSteps: callable(readNextSteps),
      }),
  })
