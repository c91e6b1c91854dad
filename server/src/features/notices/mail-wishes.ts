import type { readMailWishes as readCall, updateMailWishes as updateCall } from '#contract/notices/calls.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Which mails the pilot wishes to have, in whichever family. */
export const readMailWishes: Answer<typeof readCall> = async ({ tx, pilot }) => {
  const { mails_about_papers } = await tx
    .selectFrom('accounts')
    .select('mails_about_papers')
    .where('id', '=', pilot.accountId)
    .executeTakeFirstOrThrow()
  return { about_papers: mails_about_papers }
}

export const updateMailWishes: Answer<typeof updateCall> = async ({ tx, pilot, body }) => {
  await tx.updateTable('accounts').set({ mails_about_papers: body.about_papers }).where('id', '=', pilot.accountId).execute()
  return body
}
