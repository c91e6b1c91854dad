import type {
  readEmailPreferences as readCall,
  updateEmailPreferences as updateCall,
} from '#contract/notifications/calls.ts'
import type { Handler } from '#server/ground/handler.ts'

/** The pilot's email preferences, for all families. */
export const readEmailPreferences: Handler<typeof readCall> = async ({ tx, pilot }) => {
  const { mails_about_documents } = await tx
    .selectFrom('accounts')
    .select('mails_about_documents')
    .where('id', '=', pilot.accountId)
    .executeTakeFirstOrThrow()
  return { about_documents: mails_about_documents }
}

export const updateEmailPreferences: Handler<typeof updateCall> = async ({ tx, pilot, body }) => {
  await tx
    .updateTable('accounts')
    .set({ mails_about_documents: body.about_documents })
    .where('id', '=', pilot.accountId)
    .execute()
  return body
}
