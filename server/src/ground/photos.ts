import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Tables } from '#server/tables.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

export type Photo = Pick<Tables['account_photos'], 'bytes' | 'type' | 'version'>

// Opened as a page of its own, it gets no script, no frame and no origin of ours.
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The version of an account's photo, or null without one. */
export async function photoVersion(tx: Tx, accountId: string): Promise<string | null> {
  const photo = await tx.selectFrom('account_photos').select('version').where('account_id', '=', accountId).executeTakeFirst()
  return photo?.version ?? null
}

export function findPhoto(tx: Tx, accountId: string): Promise<Photo | undefined> {
  return tx.selectFrom('account_photos').select(['bytes', 'type', 'version']).where('account_id', '=', accountId).executeTakeFirst()
}

/** The picture for a page. The browser keeps it but asks each time, so that a member who is removed stops seeing it. */
export function sendPhoto(request: FastifyRequest, reply: FastifyReply, photo: Photo | undefined): FastifyReply {
  if (!photo) refuse('not_found')
  const etag = `"${photo.version}"`
  void reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-security-policy': policy })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.headers({ 'content-type': photo.type, 'content-disposition': 'inline' }).send(photo.bytes)
}
