import type { addContact } from '#contract/mesh/calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import type { inviteMember } from '#contract/members/calls.ts'
import { may } from '#contract/permissions.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import { appointmentOf, expectAppointment, newSigningKey, type Values, wayOf } from '#server/features/mesh/contacts/values.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { lookSoon } from '#server/features/mesh/probes/look-soon.ts'
import { emailKey } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { findSeat } from '#server/ground/families.ts'
import { type Doable, innerCall } from '#server/ground/inner-call.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { sortedName } from '#server/platform/folded.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface AddParts {
  readonly sealer: Sealer
  readonly documents: DocumentReader
  readonly invite: Doable<typeof inviteMember>
}

interface At {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}

/** Appoints somebody or something; from then on it is looked at and can be written to. */
export function add(parts: AddParts): Answer<typeof addContact> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    expectAppointment(body, now)
    const { count } = await tx
      .selectFrom('contacts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('family_id', '=', familyId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= meshLimits.contacts) refuse('too_many_contacts')
    const added =
      body.kind === 'advisor' ? await addAdvisor({ tx, pilot, now }, body, parts.invite) : await addReached({ tx, pilot, now }, body, parts)
    await appendToLedger(tx, familyId, { act: 'contact.appointed', by: accountId, subjectId: added.id, details: { kind: body.kind }, now })
    const contact = await showContactPage(tx, { viewer: pilot, now }, await findContact(tx, familyId, added.id))
    return { contact, link: added.link, signing_secret: added.signingKey }
  }
}

interface Added {
  readonly id: string
  readonly link: string | null
  readonly signingKey: string | null
}

async function addReached({ tx, pilot, now }: At, values: Exclude<Values, { kind: 'advisor' }>, { sealer, documents }: AddParts): Promise<Added> {
  const at = { family_id: pilot.familyId, id: newId(now) }
  const signing = values.kind === 'service' ? newSigningKey(sealer, at) : undefined
  await tx
    .insertInto('contacts')
    .values({
      ...at,
      kind: values.kind,
      ...appointmentOf(values),
      ...(await wayOf(values, { sealer, documents, before: { ...at, address: '', sealed_secret: null } })),
      sealed_signing_key: signing?.sealed ?? null,
      next_probe_at: now,
      created_by: pilot.accountId,
      created_at: now,
    })
    .execute()
  await lookSoon(tx, at)
  return { id: at.id, link: null, signingKey: signing?.key ?? null }
}

/** Only those who may invite see an address; to others the person invited is called as the address reads: `anneke.brandt@…` is Anneke Brandt. */
function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@')
  const words = local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ') || local
}

async function addAdvisor({ tx, pilot, now }: At, values: Extract<Values, { kind: 'advisor' }>, invite: AddParts['invite']): Promise<Added> {
  const { familyId } = pilot
  if (values.account_id === null) {
    if (values.email === null) refuseField('email', 'required')
    const { link } = await innerCall(invite, { tx, pilot, now }, { body: { email: values.email, role: 'advisor' } })
    const id = newId(now)
    const name = nameFromAddress(values.email)
    const row = { ...appointmentOf(values), name, name_key: sortedName(name), email: values.email }
    // Inviting the same address again goes on with the appointment there is.
    const kept = await tx
      .insertInto('contacts')
      .values({ family_id: familyId, id, kind: 'advisor', ...row, email_key: emailKey(values.email), created_by: pilot.accountId, created_at: now })
      .onConflict((there) =>
        there
          .columns(['family_id', 'email_key'])
          .where('ended_at', 'is', null)
          .where('account_id', 'is', null)
          .where('email_key', 'is not', null)
          .doUpdateSet(row),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: kept.id, link, signingKey: null }
  }
  const seat = await findSeat(tx, familyId, values.account_id)
  if (seat?.role !== 'advisor') refuseField('account_id', 'not_found')
  // Their seat ends with the appointment: that is for who may close seats.
  if (values.ends_on !== null && !may(pilot.role, 'member.manage')) refuse('not_permitted')
  // Whoever has an advisor's seat is in the network already; this says what for.
  const { id } = await tx
    .updateTable('contacts')
    .set((row) => ({ ...appointmentOf(values), version: row('version', '+', 1) }))
    .where('family_id', '=', familyId)
    .where('account_id', '=', values.account_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, link: null, signingKey: null }
}
