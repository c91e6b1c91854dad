import { CannotStart } from '#server/platform/cannot-start.ts'
import { codeOf } from '#server/platform/error-details.ts'

const reasons: Readonly<Record<string, (place: string) => string>> = {
  EROFS: (place) => `${place} is on a read-only file system. Set DATA_DIR to a folder that can be written.`,
  EACCES: (place) =>
    `${place} can't be read or written by this user. Give the folder to the user who starts Forerunners, or set DATA_DIR to another one.`,
  EPERM: (place) =>
    `${place} can't be changed by this user. Give the folder to the user who starts Forerunners, or set DATA_DIR to another one.`,
  ENOTDIR: (place) => `${place} is not in a folder. Set DATA_DIR to a folder.`,
  ENOSPC: (place) => `There is no room left for ${place}. Free some space on this disk and start again.`,
  EDQUOT: (place) => `The quota of this user leaves no room for ${place}. Free some space and start again.`,
  EMFILE: () =>
    'This process may open too few files. Raise the limit (ulimit -n) to 1024 or more and start again.',
  ENFILE: () =>
    'This machine has too many open files. Close other programs, or raise its limit, and start again.',
}

/** Turns a system error at start into a sentence the operator can act on; returns other errors unchanged. */
export function explainStartError(error: unknown): unknown {
  const reason = reasons[codeOf(error) ?? '']
  if (!reason || error instanceof CannotStart) return error
  return new CannotStart(reason(pathOf(error) ?? 'The data folder'), { cause: error })
}

function pathOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('path' in error)) return undefined
  return typeof error.path === 'string' ? error.path : undefined
}
