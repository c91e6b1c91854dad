import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { Id, Moment } from '#contract/schemas.ts'

export const exportStates = ['queued', 'running', 'ready', 'failed'] as const

export const Export = z.object({
  id: Id,
  state: z.enum(exportStates),
  /** How much is written, of how much. */
  done: z.int(),
  total: z.int(),
  /** In bytes, once it is ready. */
  size: z.int(),
  asked_at: Moment,
  asked_by: z.object({ id: Id, full_name: z.string() }),
  expires_at: Moment,
})

/** The newest archive, whoever asked for it; none where it is over. */
export const readExport = call({
  method: 'GET',
  path: '/family/export/',
  needs: 'family.export',
  about: 'The newest archive of everything the family has, and how far it is.',
  reply: z.object({ export: z.nullable(Export) }),
})

export const startExport = call({
  method: 'POST',
  path: '/family/export/',
  needs: 'family.export',
  about: 'Make an archive of everything, in the background. One at a time; it can be fetched for seven days.',
  worksWhileEnding: true,
  reply: z.object({ export: z.nullable(Export) }),
})

/** Where an archive is fetched from; below /api. It answers bytes, so it is none of the calls. */
export const archivePath = '/family/export/{id}/archive/'
