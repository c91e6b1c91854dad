import * as z from 'zod/mini'

import { listOf, stored } from '#web/lib/stored.ts'

/** The findings of a document that were dismissed on this device. */
export const dismissedFindings = (documentId: string) => stored(`left:${documentId}`, listOf(z.string()), [])
