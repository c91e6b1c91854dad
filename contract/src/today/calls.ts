import * as z from 'zod/mini'

import { listFamilies } from '#contract/auth/family-calls.ts'
import { call } from '#contract/call.ts'
import { readCapitals } from '#contract/capitals/calls.ts'
import { listDocuments } from '#contract/documents/calls.ts'
import { listActs } from '#contract/family/calls.ts'
import { readNextSteps } from '#contract/family/next-steps.ts'
import { readLifecycle } from '#contract/family-lifecycle/calls.ts'
import { listMembers } from '#contract/members/calls.ts'
import { listMissions } from '#contract/missions/calls.ts'
import { listNotifications } from '#contract/notifications/calls.ts'

/** Each part is the reply of its own call, or null if the role may not make that call. */
export const readFrame = call({
  method: 'GET',
  path: '/frame/',
  needs: 'session',
  about:
    'What the frame around every page shows, in one call: the pilot’s families, the first members, a family’s transfer or deletion, the newest notifications, and the documents that need this pilot’s vote. A part is null where the pilot’s role may not read it.',
  reply: z.object({
    families: listFamilies.reply,
    lifecycle: z.nullable(readLifecycle.reply),
    members: z.nullable(listMembers.reply),
    notifications: listNotifications.reply,
    documents: z.nullable(listDocuments.reply),
  }),
})

export const readToday = call({
  method: 'GET',
  path: '/today/',
  needs: 'session',
  tokens: 'allowed',
  about:
    'What Today shows inside the frame, in one call: missions, capitals, recent activity and next steps. The documents that need a vote come with `/frame/`. A part is null where the pilot’s role may not read it.',
  reply: z.object({
    missions: z.nullable(listMissions.reply),
    capitals: z.nullable(readCapitals.reply),
    acts: z.nullable(listActs.reply),
    next_steps: z.nullable(readNextSteps.reply),
  }),
})
