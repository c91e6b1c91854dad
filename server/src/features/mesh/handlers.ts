import { add, type AddParts } from '#server/features/mesh/contacts/add.ts'
import { type CloseMembership, end } from '#server/features/mesh/contacts/end.ts'
import { list } from '#server/features/mesh/contacts/list.ts'
import { pause } from '#server/features/mesh/contacts/pause.ts'
import { read } from '#server/features/mesh/contacts/read.ts'
import { renewKey } from '#server/features/mesh/contacts/signing-key.ts'
import { update } from '#server/features/mesh/contacts/update.ts'
import { allow } from '#server/features/mesh/interfaces/allow.ts'
import type { ProbeParts } from '#server/features/mesh/probes/probe.ts'
import { network } from '#server/features/mesh/probes/network.ts'
import { probeNow } from '#server/features/mesh/probes/probe-now.ts'
import { add as addRequest, answer, list as listRequests } from '#server/features/mesh/requests/requests.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface MeshParts extends ProbeParts, AddParts {
  readonly database: Database
  readonly clock: Clock
  readonly closeMembership: CloseMembership
}

export function meshHandlers(parts: MeshParts) {
  return {
    listContacts: list,
    readContact: read,
    addContact: add(parts),
    updateContact: update(parts),
    pauseContact: pause,
    endContact: end(parts.closeMembership),
    renewSigningKey: renewKey(parts.sealer),
    probeContact: probeNow(parts),
    readNetwork: network(parts),
    listRequests,
    addRequest,
    answerRequest: answer,
    allowOperation: allow,
  }
}
