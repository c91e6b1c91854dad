import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Look } from '#contract/mesh/calls.ts'
import { contactKinds, houseParts } from '#contract/mesh/names.ts'
import { Id } from '#contract/schemas.ts'

const History = z.object({
  days: z.array(z.nullable(z.number())),
  slots: z.array(z.nullable(z.int())),
})

const owedKinds = ['guardian_unconfirmed', 'review_overdue', 'action_overdue', 'mandate_ending'] as const

export const readNetwork = call({
  method: 'GET',
  path: '/mesh/network/',
  needs: 'mesh.read',
  about: 'How everything is that the house relies on: its own parts, every connection that is watched, and what people owe.',
  reply: z.object({
    parts: z.array(
      z.extend(Look, {
        part: z.enum(houseParts),
        /** Jobs or mails that wait; files that are damaged. */
        count: z.nullable(z.int()),
        ...History.shape,
      }),
    ),
    contacts: z.array(z.extend(Look, { id: Id, kind: z.enum(contactKinds), name: z.string(), ...History.shape })),
    /** Tasks for people; they don't affect a connection's state. */
    owed: z.array(z.object({ kind: z.enum(owedKinds), id: Id, name: z.string(), on: z.nullable(z.iso.date()) })),
  }),
})
