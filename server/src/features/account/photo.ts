import { createHash } from 'node:crypto'

import { fileTypeFromBuffer } from 'file-type'

import { type photoCalls, photoLimits, photoTypes } from '#contract/account/photo.ts'
import { pictureSize } from '#server/features/account/picture-size.ts'
import { ownAccount } from '#server/features/account/read.ts'
import { lockAccount } from '#server/ground/accounts.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuseField } from '#server/platform/refuse.ts'

/** Keeps the picture as it was sent; the page has cropped it and left out everything but its pixels. */
export const savePhoto: Answer<typeof photoCalls.savePhoto> = async ({ tx, pilot: { accountId }, body, now }) => {
  const bytes = Buffer.from(body.photo, 'base64')
  const photo = { bytes, type: await expectPicture(bytes), version: versionOf(bytes), changed_at: now }
  // An account that is being deleted at the same moment must not get a photo afterwards.
  await lockAccount(tx, accountId)
  await tx
    .insertInto('account_photos')
    .values({ account_id: accountId, ...photo })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(photo))
    .execute()
  return ownAccount(tx, accountId)
}

export const removePhoto: Answer<typeof photoCalls.removePhoto> = async ({ tx, pilot: { accountId } }) => {
  await tx.deleteFrom('account_photos').where('account_id', '=', accountId).execute()
  return ownAccount(tx, accountId)
}

/** Believes only the bytes: their type, and the width and height in their header, so that no browser unpacks a giant picture. */
async function expectPicture(bytes: Buffer) {
  if (bytes.length > photoLimits.bytes) refuseField('photo', 'photo_large')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const type = photoTypes.find((known) => known === found?.mime)
  const size = type && pictureSize(bytes, type)
  if (!size || size.width < 1 || size.height < 1) refuseField('photo', 'photo_type')
  if (Math.max(size.width, size.height) > photoLimits.side) refuseField('photo', 'photo_wide')
  return type
}

function versionOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}
