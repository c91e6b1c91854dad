import * as z from 'zod/mini'

import { recordOf, stored } from '#web/lib/stored.ts'

/** Unsaved values of blanks on this device. */
export const storedBlanks = (documentId: string) => stored(`blanks:${documentId}`, recordOf(z.string()), {})
