import { createHash } from 'node:crypto'

import { fileTypeFromBuffer } from 'file-type'

import { type photoCalls, photoLimits, photoTypes } from '#contract/account/photo.ts'
import { imageSize } from '#server/features/account/image-size.ts'
import { ownAccount } from '#server/features/account/read-account.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Stores the image as sent; the page has cropped it and removed its metadata. */
export const savePhoto: Handler<typeof photoCalls.savePhoto> = async ({
  tx,
  pilot: { accountId },
  body,
  now,
}) => {
  const bytes = Buffer.from(body.photo, 'base64')
  const photo = { bytes, type: await expectImage(bytes), version: versionOf(bytes), changed_at: now }
  // An account that is being deleted in parallel must not get a photo afterwards.
  await lockAccount(tx, accountId)
  await tx
    .insertInto('account_photos')
    .values({ account_id: accountId, ...photo })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(photo))
    .execute()
  return ownAccount(tx, accountId)
}

export const removePhoto: Handler<typeof photoCalls.removePhoto> = async ({ tx, pilot: { accountId } }) => {
  await tx.deleteFrom('account_photos').where('account_id', '=', accountId).execute()
  return ownAccount(tx, accountId)
}

/**
 * Trusts only the bytes: type, width and height come from the header, so that no browser decodes a giant
 * image.
 */
async function expectImage(bytes: Buffer) {
  if (bytes.length > photoLimits.bytes) refuseField('photo', 'photo_large')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = photoTypes.find((known) => known === found?.mime)
  const size = type && imageSize(bytes, type)
  if (!size || size.width < 1 || size.height < 1) refuseField('photo', 'photo_type')
  if (Math.max(size.width, size.height) > photoLimits.side) refuseField('photo', 'photo_wide')
  return type
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
