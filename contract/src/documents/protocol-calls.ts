import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document } from '#contract/documents/calls.ts'
import { protocols } from '#contract/family/calls.ts'
import { roles } from '#contract/roles.ts'
import { Id, Moment } from '#contract/schemas.ts'

/** The protocol in force, and the change of it that is before the family. */
export const ProtocolState = z.object({
  in_force: z.enum(protocols),
  change: z.nullable(
    z.object({
      document_id: Id,
      governance_protocol: z.enum(protocols),
      proposed_by: z.object({ id: Id, full_name: z.string() }),
      proposed_at: Moment,
    }),
  ),
  /** Everybody who is active and has a vote under one of the protocols, so that the page can say what each would ask. */
  seats: z.array(z.object({ id: Id, full_name: z.string(), role: z.enum(roles) })),
  /** How many papers of this family, of the two classes a protocol decides about, have not been put before it yet. */
  undecided: z.int(),
})

export const readProtocol = call({
  method: 'GET',
  path: '/family/protocol/',
  needs: 'family.read',
  about: 'The governance protocol in force, a change of it that is before the family, and how many papers would be decided under a new one.',
  reply: ProtocolState,
})

export const proposeProtocol = call({
  method: 'POST',
  path: '/family/protocol/',
  needs: 'family.write',
  about: 'Propose another governance protocol. It is a constitutional paper under the protocol in force, and takes effect when it is approved.',
  body: z.strictObject({ governance_protocol: z.enum(protocols) }),
  reply: Document,
})

export const withdrawProtocol = call({
  method: 'POST',
  path: '/family/protocol/withdraw/',
  needs: 'family.write',
  about: 'Take back the change of the governance protocol that is before the family.',
  body: z.strictObject({ document_id: Id }),
  reply: ProtocolState,
})
