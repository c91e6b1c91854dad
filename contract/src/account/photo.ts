import * as z from 'zod/mini'

import { OwnAccount } from '#contract/account/schemas.ts'
import { call } from '#contract/call.ts'

/** Maximum bytes (also checked by the table) and pixels per side. */
export const photoLimits = { bytes: 200_000, side: 1024 } as const

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PhotoType = (typeof photoTypes)[number]

/** Base64 encodes three bytes as four characters. */
const maxLength = Math.ceil(photoLimits.bytes / 3) * 4

const savePhoto = call({
  method: 'POST',
  path: '/account/photo/',
  needs: 'account',
  about:
    'Save the pilot’s photo, a JPEG, PNG or WebP in Base64 of at most 200 kB and 1024 × 1024 pixels. It replaces the one before.',
  body: z.strictObject({
    photo: z
      .string()
      .check(
        z.maxLength(maxLength, { error: 'photo_large', abort: true }),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: 'photo_type' }),
      ),
  }),
  reply: OwnAccount,
})

const removePhoto = call({
  method: 'POST',
  path: '/account/photo/remove/',
  needs: 'account',
  about: 'Remove the pilot’s photo.',
  reply: OwnAccount,
})

export const photoCalls = { savePhoto, removePhoto } as const

/** The pilot’s own photo. Served outside the calls because the response is an image. */
export const ownPhotoPath = '/account/photo/'
/** A member’s photo, for members who may read the member list. */
export const memberPhotoPath = '/family/members/{id}/photo/'
