import type { JobHelpers } from 'graphile-worker'

import { publicUrl, type Voice, type World } from './world.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { newsTasks } from '#server/features/notices/mail-news.ts'
import { gatheringTime } from '#server/ground/tell.ts'

/** Lets the time of gathering pass and does the jobs that are due then, as the house would. */
export async function mailNews(world: World): Promise<void> {
  world.clock.move(gatheringTime)
  const { rows } = await world.database.aside.query<{ id: string; payload: unknown }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_news' and j.run_at <= $1 order by j.id`,
    [world.clock.now()],
  )
  const { mail_news } = newsTasks(world.database, world.clock, { isReadable, publicUrl })
  for (const { id, payload } of rows) {
    await mail_news?.(payload, {} as JobHelpers)
    await world.database.aside.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id])
  }
}

export interface ShownNotice {
  readonly id: string
  readonly kind: string
  readonly document_id: string
  readonly comment_id: string | null
  readonly title: string
  readonly by: { readonly id: string } | null
  readonly is_read: boolean
}

export async function toldTo(voice: Voice): Promise<ShownNotice[]> {
  return (await voice.get('/notices/')).json<{ items: ShownNotice[] }>().items
}

export const kindsTold = async (voice: Voice): Promise<string[]> => (await toldTo(voice)).map(({ kind }) => kind)

/** The mails about papers that somebody got, the oldest first. */
export async function mailsTo(world: World, { email }: Voice): Promise<{ subject: string; body: string }[]> {
  const mails = await world.database.transaction((tx) =>
    tx.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', email).orderBy('created_at').orderBy('id').execute(),
  )
  return mails.filter(({ body }) => body.includes('/dashboard/build-room?paper='))
}
