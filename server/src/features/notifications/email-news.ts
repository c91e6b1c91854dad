import type { TaskList } from 'graphile-worker'
import * as z from 'zod/mini'

import { type Language, localeOf } from '#contract/languages.ts'
import type { DocumentNotificationKind } from '#contract/notifications/calls.ts'
import { Id } from '#contract/schemas.ts'
import type { NotificationLookups } from '#server/features/notifications/notification-lookups.ts'
import { findMembership } from '#server/ground/families.ts'
import { queueEmail } from '#server/ground/email.ts'
import type { NewsLine } from '#server/ground/write-email.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

const EmailTarget = z.object({ family_id: Id, document_id: Id, account_id: Id })
interface EmailTarget {
  readonly family_id: string
  readonly document_id: string
  readonly account_id: string
}

interface NewsItem {
  readonly kind: DocumentNotificationKind
  readonly name: string | null
  readonly reason: string | null
  readonly isRead: boolean
}

interface EmailOptions extends NotificationLookups {
  readonly publicUrl: URL
}

/**
 * The job that emails one person's notifications about one document: in one email, without documents they may
 * no longer read.
 */
export function newsTasks(
  database: Database,
  clock: Clock,
  { isReadable, publicUrl }: EmailOptions,
): TaskList {
  return {
    mail_news: async (payload) => {
      const target = z.parse(EmailTarget, payload)
      await database.inFamily(target.family_id, async (tx) => {
        const now = clock.now()
        const news = await claimNews(tx, target, now)
        const reader = await findReader(tx, target, isReadable)
        if (!reader) return
        const emailed = news.filter(isWorthEmail)
        const [only] = emailed
        if (!only) return
        const link = new URL(`/dashboard/build-room?document=${target.document_id}`, publicUrl).href
        const { to, language, document, family } = reader
        const values = { document, family, link }
        if (emailed.length === 1)
          await queueEmail(tx, {
            to,
            language,
            kind: only.kind,
            values: { ...values, ...valuesOf(only, language) },
            reason: only.reason,
            now,
          })
        else
          await queueEmail(tx, {
            to,
            language,
            kind: 'document_news',
            values: { ...values, names: namesOf(emailed, language) || family },
            news: linesOf(emailed, language),
            now,
          })
      })
    },
  }
}

/**
 * Notifications not emailed yet, oldest first; marks them as emailed, so that a repeated job sends one email.
 */
async function claimNews(
  tx: Tx,
  { family_id, document_id, account_id }: EmailTarget,
  now: Date,
): Promise<NewsItem[]> {
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
  const actorIds = rows.flatMap(({ by_account }) => by_account ?? [])
  const names =
    actorIds.length === 0
      ? []
      : await tx.selectFrom('accounts').select(['id', 'full_name']).where('id', 'in', actorIds).execute()
  const nameOf = new Map(names.map(({ id, full_name }) => [id, full_name]))
  return (
    rows
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
      // Notifications with a document have one of the document kinds; a table constraint enforces it.
      .map(({ kind, by_account, reason, read_at }) => ({
        kind: kind as DocumentNotificationKind,
        name: nameOf.get(by_account ?? '') ?? null,
        reason,
        isRead: read_at !== null,
      }))
  )
}

// Notifications read in the app aren't emailed, except with a reason: a decision's reason always reaches
// them.
function isWorthEmail({ isRead, reason }: NewsItem): boolean {
  return !isRead || reason !== null
}

/** The recipient, if they are still active, want emails and may read the document now. */
async function findReader(
  tx: Tx,
  { family_id, document_id, account_id }: EmailTarget,
  isReadable: NotificationLookups['isReadable'],
) {
  const seat = await findMembership(tx, family_id, account_id)
  if (seat?.status !== 'active') return undefined
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .where('mails_about_documents', '=', true)
    .executeTakeFirst()
  const document = await tx
    .selectFrom('documents')
    .select('title')
    .where('family_id', '=', family_id)
    .where('id', '=', document_id)
    .where(isReadable({ accountId: account_id, role: seat.role }))
    .executeTakeFirst()
  if (!account || !document) return undefined
  const { language } = account
  const { name } = await tx
    .selectFrom('families')
    .select('name')
    .where('family_id', '=', family_id)
    .executeTakeFirstOrThrow()
  const family = name || translate(language, 'emails:invitation.unnamed_family')
  return { to: account.email, language, document: document.title, family }
}

function valuesOf({ name }: NewsItem, language: Language): { name: string } {
  return { name: name || translate(language, 'emails:invitation.unnamed_person') }
}

/** Everyone who acted, as a list in words. */
function namesOf(news: readonly NewsItem[], language: Language): string {
  const names = new Set(news.flatMap(({ name }) => name || []))
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names)
}

/** One line per event, deduplicated, with its reason. */
function linesOf(news: readonly NewsItem[], language: Language): NewsLine[] {
  const lines = news.map((one) => ({
    line: translate(language, `emails:news.${one.kind}`, valuesOf(one, language)),
    quote: one.reason,
  }))
  return [...new Map(lines.map((one) => [JSON.stringify(one), one])).values()]
}
