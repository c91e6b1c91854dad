import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Id, Moment } from '#contract/schemas.ts'

export const exportStates = ['queued', 'running', 'ready', 'failed'] as const

export const Export = z.object({
  id: Id,
  state: z.enum(exportStates),
  /** Progress: steps done out of `total`. */
  done: z.int(),
  total: z.int(),
  /** Size in bytes; 0 until the archive is ready. */
  size: z.int(),
  asked_at: Moment,
  asked_by: z.object({ id: Id, full_name: z.string() }),
  expires_at: Moment,
})

/** The newest archive, requested by any member; null if it has expired. */
export const readExport = call({
  method: 'GET',
  path: '/family/export/',
  needs: 'family.export',
  about: 'The newest archive of the family’s data, with its progress.',
  reply: z.object({ export: z.nullable(Export) }),
})

export const startExport = call({
  method: 'POST',
  path: '/family/export/',
  needs: 'family.export',
  about:
    'Make an archive of everything, in the background. One at a time; it can be downloaded for seven days.',
  worksWhileEnding: true,
  reply: z.object({ export: z.nullable(Export) }),
})

/** The download path of an archive, below /api. It returns bytes, so it isn't a call. */
export const archivePath = '/family/export/{id}/archive/'
