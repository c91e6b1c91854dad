import * as z from 'zod/mini'

import { FamilyName, Me } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { Id, page } from '#contract/schemas.ts'

export const listFamilies = call({
  method: 'GET',
  path: '/auth/families/',
  needs: 'account',
  about:
    'The families in which the pilot is an active member, oldest membership first; all of them on one page.',
  reply: page(FamilyName),
})

export const switchFamily = call({
  method: 'POST',
  path: '/auth/family/',
  needs: 'account',
  about: 'Move this session to another family of the pilot.',
  body: z.strictObject({ family_id: Id }),
  reply: Me,
})
