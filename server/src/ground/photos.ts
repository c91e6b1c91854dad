import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Tables } from '#server/tables/all.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

export type Photo = Pick<Tables['account_photos'], 'bytes' | 'type' | 'version'>

// Opened on its own, it may run no script, be in no frame, and has no origin.
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/** The version of an account's photo, or null without one. */
export async function photoVersion(tx: Tx, accountId: string): Promise<string | null> {
  const photo = await tx
    .selectFrom('account_photos')
    .select('version')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return photo?.version ?? null
}

export function findPhoto(tx: Tx, accountId: string): Promise<Photo | undefined> {
  return tx
    .selectFrom('account_photos')
    .select(['bytes', 'type', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Sends a photo. Browsers cache it but revalidate each time, so that a removed member stops seeing it. */
export function sendPhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  photo: Photo | undefined,
): FastifyReply {
  if (!photo) refuse('not_found')
  const etag = `"${photo.version}"`
  void reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-security-policy': policy })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.headers({ 'content-type': photo.type, 'content-disposition': 'inline' }).send(photo.bytes)
}
