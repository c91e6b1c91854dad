import { constants } from 'node:os'

import { StoreError } from '#server/platform/store/store.ts'

const { ENOSPC, EDQUOT, EFBIG, EACCES, EPERM, EROFS, ENOENT, ENOTDIR } = constants.errno

/** Compared by number: Node has no name for quota errors. */
function numberOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('errno' in error)) return 0
  return typeof error.errno === 'number' ? Math.abs(error.errno) : 0
}

export function isMissing(error: unknown): boolean {
  return [ENOENT, ENOTDIR].includes(numberOf(error))
}

export function diskFullError(cause?: unknown): StoreError {
  return new StoreError(
    'full',
    'The folder of files has no room left. Nothing was changed; make room and try again.',
    { cause },
  )
}

/** Converts a file system error to a StoreError; returns other errors unchanged. */
export function toStoreError(cause: unknown, whenMissing: 'missing' | 'away'): unknown {
  const number = numberOf(cause)
  if (number === 0) return cause
  if ([ENOSPC, EDQUOT, EFBIG].includes(number)) return diskFullError(cause)
  if ([EACCES, EPERM, EROFS].includes(number))
    return new StoreError(
      'refused',
      'The folder of files can’t be used: its rights, or those of its disk, do not allow it.',
      { cause },
    )
  if (isMissing(cause) && whenMissing === 'missing')
    return new StoreError('missing', 'The store of files has no such object.', { cause })
  return new StoreError('away', 'The folder of files can’t be reached: it is gone, or its disk fails.', {
    cause,
  })
}

/** For `catch`: a missing file or folder is not an error. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
