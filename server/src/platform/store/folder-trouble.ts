import { constants } from 'node:os'

import { StoreTrouble } from '#server/platform/store/store.ts'

const { ENOSPC, EDQUOT, EFBIG, EACCES, EPERM, EROFS, ENOENT, ENOTDIR } = constants.errno

/** By number: for a quota Node has no name. */
const numberOf = (error: unknown) => Math.abs((error as NodeJS.ErrnoException | undefined)?.errno ?? 0)

export function isGone(error: unknown): boolean {
  return [ENOENT, ENOTDIR].includes(numberOf(error))
}

/** What a file system said, as trouble of the store. What it did not say is passed on. */
export function folderTrouble(cause: unknown, whenGone: 'missing' | 'away'): unknown {
  const number = numberOf(cause)
  if (number === 0) return cause
  if ([ENOSPC, EDQUOT, EFBIG].includes(number))
    return new StoreTrouble('full', 'The folder of files has no room left. Nothing was changed; make room and try again.', { cause })
  if ([EACCES, EPERM, EROFS].includes(number))
    return new StoreTrouble('refused', 'The folder of files can’t be used: its rights, or those of its disk, do not allow it.', { cause })
  if (isGone(cause) && whenGone === 'missing') return new StoreTrouble('missing', 'The store of files has no such object.', { cause })
  return new StoreTrouble('away', 'The folder of files can’t be reached: it is gone, or its disk fails.', { cause })
}
