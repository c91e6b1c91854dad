import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Document } from '#contract/documents/calls.ts'
import { protocols } from '#contract/family/calls.ts'
import { roles } from '#contract/roles.ts'
import { Id, Moment } from '#contract/schemas.ts'

/** The protocol in force and the open proposal to change it. */
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
  /** Active members except advisors, so that the page can show the thresholds of each protocol. */
  members: z.array(z.object({ id: Id, full_name: z.string(), role: z.enum(roles) })),
  /** The number of policies and constitutional documents without an open round or approval. */
  undecided: z.int(),
})

export const readProtocol = call({
  method: 'GET',
  path: '/family/protocol/',
  needs: 'family.read',
  about:
    'The governance protocol in force, the open proposal to change it, and the number of documents a new protocol would affect.',
  reply: ProtocolState,
})

export const proposeProtocol = call({
  method: 'POST',
  path: '/family/protocol/',
  needs: 'family.write',
  about:
    'Propose another governance protocol as a constitutional document under the protocol in force. It takes effect when approved.',
  body: z.strictObject({ governance_protocol: z.enum(protocols) }),
  reply: Document,
})

export const withdrawProtocol = call({
  method: 'POST',
  path: '/family/protocol/withdraw/',
  needs: 'family.write',
  about: 'Withdraw the open proposal to change the governance protocol.',
  body: z.strictObject({ document_id: Id }),
  reply: ProtocolState,
})
