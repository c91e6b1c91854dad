import type { JobHelpers } from 'graphile-worker'

import { publicUrl, type TestClient, type World } from './world.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { newsTasks } from '#server/features/notifications/email-news.ts'
import { batchWindow } from '#server/ground/notify.ts'

/** Moves the clock past the batching delay and runs the due jobs. */
export async function emailNews(world: World): Promise<void> {
  world.clock.move(batchWindow)
  const { rows } = await world.database.secondary.query<{ id: string; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_news' and j.run_at <= $1 order by j.id`,
    [world.clock.now()],
  )
  const { mail_news } = newsTasks(world.database, world.clock, { isReadable, publicUrl })
  for (const { id, payload } of rows) {
    await mail_news?.(payload, {} as JobHelpers)
    await world.database.secondary.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
  }
}

export interface ShownNotification {
  readonly id: string
  readonly kind: string
  readonly document_id: string
  readonly comment_id: string | null
  readonly title: string
  readonly by: { readonly id: string } | null
  readonly is_read: boolean
}

/** The notifications about documents, without those about new members. */
export async function documentNotifications(client: TestClient): Promise<ShownNotification[]> {
  const { items } = (await client.get('/notifications/')).json<{
    items: (ShownNotification | { document_id: null })[]
  }>()
  return items.filter((notice) => notice.document_id !== null)
}

export const notificationKinds = async (client: TestClient): Promise<string[]> =>
  (await documentNotifications(client)).map(({ kind }) => kind)

/** The emails about documents to one client, oldest first. */
export async function emailsTo(
  world: World,
  { email }: TestClient,
): Promise<{ subject: string; body: string }[]> {
  const mails = await world.mailsTo(email)
  return mails.filter(({ body }) => body.includes('/dashboard/build-room?document='))
}
