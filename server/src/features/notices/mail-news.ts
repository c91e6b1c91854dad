import type { TaskList } from 'graphile-worker'
import * as z from 'zod/mini'

import type { Language } from '#contract/languages.ts'
import type { NoticeKind } from '#contract/notices/calls.ts'
import { Id } from '#contract/schemas.ts'
import type { NoticeParts } from '#server/features/notices/notice-parts.ts'
import { findSeat } from '#server/ground/families.ts'
import { writeMail } from '#server/ground/mail.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

const Concerned = z.object({ family_id: Id, document_id: Id, account_id: Id })
interface Concerned {
  readonly family_id: string
  readonly document_id: string
  readonly account_id: string
}

interface News {
  readonly kind: NoticeKind
  readonly name: string | null
  readonly reason: string | null
  readonly isRead: boolean
}

interface MailParts extends NoticeParts {
  readonly publicUrl: URL
}

/** The job that mails what one person was told about one paper: all of it in one mail, and nothing of what they may not read by then. */
export function newsTasks(database: Database, clock: Clock, { isReadable, publicUrl }: MailParts): TaskList {
  return {
    mail_news: async (payload) => {
      const concerned = z.parse(Concerned, payload)
      await database.inFamily(concerned.family_id, async (tx) => {
        const now = clock.now()
        const news = await takeNews(tx, concerned, now)
        const reader = await findReader(tx, concerned, isReadable)
        if (!reader) return
        const mailed = news.filter(isWorthMail)
        const { to, language, paper } = reader
        const link = new URL(`/dashboard/build-room?paper=${concerned.document_id}`, publicUrl).href
        const [only] = mailed
        if (!only) return
        if (mailed.length === 1) {
          const { kind, reason } = only
          await writeMail(tx, { to, language, kind, values: { ...valuesOf(only, language), paper, link, reason: reason ?? '' }, now })
        } else await writeMail(tx, { to, language, kind: 'paper_news', values: { paper, link, lines: linesOf(mailed, { language, paper }) }, now })
      })
    },
  }
}

/** What was not mailed yet, the oldest first; from now on it counts as mailed, so that a job done twice mails once. */
async function takeNews(tx: Tx, { family_id, document_id, account_id }: Concerned, now: Date): Promise<News[]> {
  const rows = await tx
    .updateTable('notices')
    .set({ mailed_at: now })
    .where('family_id', '=', family_id)
    .where('account_id', '=', account_id)
    .where('document_id', '=', document_id)
    .where('mailed_at', 'is', null)
    .returning(['id', 'kind', 'by_account', 'reason', 'at', 'read_at'])
    .execute()
  if (rows.length === 0) return []
  const doers = rows.flatMap(({ by_account }) => by_account ?? [])
  const names = doers.length === 0 ? [] : await tx.selectFrom('accounts').select(['id', 'full_name']).where('id', 'in', doers).execute()
  const nameOf = new Map(names.map(({ id, full_name }) => [id, full_name]))
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ kind, by_account, reason, read_at }) => ({ kind, name: nameOf.get(by_account ?? '') ?? null, reason, isRead: read_at !== null }))
}

// What somebody has seen in the app need not be mailed too. A reason is: the decisions say that it reaches them.
function isWorthMail({ isRead, reason }: News): boolean {
  return !isRead || reason !== null
}

/** Who the mail goes to, if they are still here, wish to have it and may read the paper as it is now. */
async function findReader(tx: Tx, { family_id, document_id, account_id }: Concerned, isReadable: NoticeParts['isReadable']) {
  const seat = await findSeat(tx, family_id, account_id)
  if (seat?.status !== 'active') return undefined
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .where('mails_about_papers', '=', true)
    .executeTakeFirst()
  const paper = await tx
    .selectFrom('documents')
    .select('title')
    .where('family_id', '=', family_id)
    .where('id', '=', document_id)
    .where(isReadable({ accountId: account_id, role: seat.role }))
    .executeTakeFirst()
  return account && paper && { to: account.email, language: account.language, paper: paper.title }
}

function valuesOf({ name }: News, language: Language): { name: string } {
  return { name: name || say(language, 'mails:invitation.unnamed_person') }
}

/** One line for each thing that happened, said once however often; a reason stands below its line. */
function linesOf(news: readonly News[], { language, paper }: { language: Language; paper: string }): string {
  const lines = news.map((one) => {
    const line = `– ${say(language, `mails:${one.kind}.subject`, { ...valuesOf(one, language), paper })}`
    return one.reason === null ? line : `${line}\n\n${one.reason.replace(/^/gm, '  ')}\n`
  })
  return [...new Set(lines)].join('\n')
}
