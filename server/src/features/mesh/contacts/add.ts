import type { addContact } from '#contract/mesh/calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import type { inviteMember } from '#contract/members/calls.ts'
import { may } from '#contract/permissions.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import {
  mandateColumns,
  expectMandate,
  newSigningKey,
  type ContactFields,
  connectionColumns,
} from '#server/features/mesh/contacts/values.ts'
import type { DocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { probeSoon } from '#server/features/mesh/probes/probe-soon.ts'
import { emailKey } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { findMembership } from '#server/ground/families.ts'
import { type Callable, innerCall } from '#server/ground/inner-call.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { nameSortKey } from '#server/platform/name-keys.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface AddParts {
  readonly sealer: Sealer
  readonly documents: DocumentReader
  readonly invite: Callable<typeof inviteMember>
}

interface AddContext {
  readonly tx: Tx
  readonly pilot: Pilot
  readonly now: Date
}

/** Adds a contact. Connections are probed from then on, and all but APIs can receive messages. */
export function add(parts: AddParts): Handler<typeof addContact> {
  return async ({ tx, pilot, body, now }) => {
    const { familyId, accountId } = pilot
    expectMandate(body, now)
    const { count } = await tx
      .selectFrom('contacts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('family_id', '=', familyId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= meshLimits.contacts) refuse('too_many_contacts')
    const added =
      body.kind === 'advisor'
        ? await addAdvisor({ tx, pilot, now }, body, parts.invite)
        : await addConnection({ tx, pilot, now }, body, parts)
    await appendToLedger(tx, familyId, {
      act: 'contact.appointed',
      by: accountId,
      subjectId: added.id,
      details: { kind: body.kind },
      now,
    })
    const contact = await showContactPage(
      tx,
      { viewer: pilot, now },
      await findContact(tx, familyId, added.id),
    )
    return { contact, link: added.link, signing_secret: added.signingKey }
  }
}

interface AddedContact {
  readonly id: string
  readonly link: string | null
  readonly signingKey: string | null
}

async function addConnection(
  { tx, pilot, now }: AddContext,
  values: Exclude<ContactFields, { kind: 'advisor' }>,
  { sealer, documents }: AddParts,
): Promise<AddedContact> {
  const key = { family_id: pilot.familyId, id: newId(now) }
  const signing = values.kind === 'service' ? await newSigningKey(tx, sealer, key) : undefined
  await tx
    .insertInto('contacts')
    .values({
      ...key,
      kind: values.kind,
      ...mandateColumns(values),
      ...(await connectionColumns(values, {
        tx,
        sealer,
        documents,
        before: { ...key, address: '', sealed_secret: null },
      })),
      sealed_signing_key: signing?.sealed ?? null,
      next_probe_at: now,
      created_by: pilot.accountId,
      created_at: now,
    })
    .execute()
  await probeSoon(tx, key)
  return { id: key.id, link: null, signingKey: signing?.key ?? null }
}

/**
 * Only pilots who may invite see the email address, so others see a name derived from it:
 * `anneke.brandt@…` becomes Anneke Brandt.
 */
function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@')
  const words = local
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => word !== '')
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(' ') || local
}

async function addAdvisor(
  { tx, pilot, now }: AddContext,
  values: Extract<ContactFields, { kind: 'advisor' }>,
  invite: AddParts['invite'],
): Promise<AddedContact> {
  const { familyId } = pilot
  if (values.account_id === null) {
    if (values.email === null) refuseField('email', 'required')
    const { link } = await innerCall(
      invite,
      { tx, pilot, now },
      { body: { email: values.email, role: 'advisor' } },
    )
    const id = newId(now)
    const name = nameFromAddress(values.email)
    const row = { ...mandateColumns(values), name, name_key: nameSortKey(name), email: values.email }
    // Inviting the same address again updates the existing mandate.
    const stored = await tx
      .insertInto('contacts')
      .values({
        family_id: familyId,
        id,
        kind: 'advisor',
        ...row,
        email_key: emailKey(values.email),
        created_by: pilot.accountId,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['family_id', 'email_key'])
          .where('ended_at', 'is', null)
          .where('account_id', 'is', null)
          .where('email_key', 'is not', null)
          .doUpdateSet(row),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: stored.id, link, signingKey: null }
  }
  const member = await findMembership(tx, familyId, values.account_id)
  if (member?.role !== 'advisor') refuseField('account_id', 'not_found')
  // The membership ends with the mandate, which needs the permission to manage members.
  if (values.ends_on !== null && !may(pilot.role, 'member.manage')) refuse('not_permitted')
  // A member with the role advisor already has a contact row; only its mandate is set here.
  const { id } = await tx
    .updateTable('contacts')
    .set((row) => ({ ...mandateColumns(values), version: row('version', '+', 1) }))
    .where('family_id', '=', familyId)
    .where('account_id', '=', values.account_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, link: null, signingKey: null }
}
