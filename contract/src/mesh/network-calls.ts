import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { ProbeStatus } from '#contract/mesh/calls.ts'
import { contactKinds, serverParts } from '#contract/mesh/names.ts'
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
  about:
    'The status of everything the family relies on: the server’s own parts, every monitored connection, and pending answers.',
  reply: z.object({
    /** The version of the program. */
    version: z.string(),
    parts: z.array(
      z.extend(ProbeStatus, {
        part: z.enum(serverParts),
        /** Waiting jobs or emails, or damaged files. */
        count: z.nullable(z.int()),
        /** Bytes of the newest backup. */
        size: z.nullable(z.int()),
        ...History.shape,
      }),
    ),
    contacts: z.array(
      z.extend(ProbeStatus, { id: Id, kind: z.enum(contactKinds), name: z.string(), ...History.shape }),
    ),
    /** Tasks for people; they don't affect a connection's state. */
    owed: z.array(
      z.object({ kind: z.enum(owedKinds), id: Id, name: z.string(), on: z.nullable(z.iso.date()) }),
    ),
  }),
})
