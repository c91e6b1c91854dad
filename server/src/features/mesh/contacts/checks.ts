import { contactStatus, nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { type CheckReader, type CheckSources, counted } from '#server/ground/checks.ts'

/** Counts advisors who have joined and whose mandate is running. */
export const contactChecks = {
  advisor_connected: async ({ tx, familyId, until }) => {
    const advisors = await contactsOf(tx, familyId)
      .where('c.kind', '=', 'advisor')
      .where('c.created_at', '<=', until)
      .orderBy('c.created_at')
      .orderBy('c.id')
      .execute()
    const connected = advisors.filter((advisor) => contactStatus(advisor, until).state === 'up')
    return counted(
      1,
      connected.length,
      connected.map((advisor) => ({
        kind: 'contact',
        id: advisor.id,
        title: nameOf(advisor),
        template: null,
      })),
    )
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>
