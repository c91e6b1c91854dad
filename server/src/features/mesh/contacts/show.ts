import type { ReplyOf } from '#contract/call.ts'
import type { listContacts, readContact } from '#contract/mesh/calls.ts'
import { contactStatus, nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { minProbeIntervals } from '#server/features/mesh/interfaces/catalog-document.ts'
import type { ContactRow } from '#server/features/mesh/connection.ts'
import type { ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { historiesOf } from '#server/features/mesh/probes/history.ts'
import { may } from '#contract/permissions.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export type ShownContact = ReplyOf<typeof listContacts>['items'][number]

export function showContact(row: ContactWithMember, now: Date): ShownContact {
  return {
    id: row.id,
    kind: row.kind,
    name: nameOf(row),
    catalog_key: row.catalog_key,
    account_id: row.account_id,
    way: row.way,
    operations: row.kind === 'interface' ? (row.operations?.length ?? 0) : null,
    ends_on: row.ends_on,
    version: row.version,
    ...contactStatus(row, now),
    latency_ms: row.latency_ms,
    seen_at: row.seen_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
  }
}

/** The full contact. Secrets are never included, only whether they exist. */
export async function showContactPage(
  tx: Tx,
  { viewer, now }: { viewer: Pick<Pilot, 'familyId' | 'role'>; now: Date },
  row: ContactWithMember,
): Promise<ReplyOf<typeof readContact>> {
  const history = (await historiesOf(tx, viewer.familyId, { ids: [row.id], now })).get(row.id)
  const by = await tx
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', row.created_by)
    .executeTakeFirst()
  return {
    ...showContact(row, now),
    mandate: row.mandate,
    reads: row.reads,
    begins_on: row.begins_on,
    ended_at: row.ended_at?.toISOString() ?? null,
    appointed_by: by?.full_name ?? '',
    appointed_at: row.created_at.toISOString(),
    is_paused: row.is_paused,
    address: row.address,
    health_path: row.health_path,
    message_path: row.message_path,
    authentication: row.authentication,
    auth_name: row.auth_name,
    has_secret: row.sealed_secret !== null,
    is_signed: row.sealed_signing_key !== null,
    probe_every: probeInterval(row),
    instruction: row.instruction,
    tool: row.tool,
    document_address: row.document_address,
    read_operations: (row.operations ?? []).map((operation) => ({
      ...operation,
      method: 'GET' as const,
      parameters: operation.parameters.map(({ allowed, ...parameter }) => ({
        ...parameter,
        ...(allowed && { allowed: [...allowed] }),
      })),
    })),
    email: may(viewer.role, 'mesh.connect') ? (row.account_email ?? row.email) : null,
    days: history?.days ?? [],
    slots: history?.slots ?? [],
  }
}

/** Seconds between two probes, as they are made. */
function probeInterval({ kind, catalog_key: key, probe_every: chosen }: ContactRow): number {
  return kind === 'interface' ? Math.max(chosen, minProbeIntervals.get(key ?? '') ?? 0) : chosen
}
