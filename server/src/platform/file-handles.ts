import { readFileSync } from 'node:fs'

/**
 * The maximum number of open files and connections of this process. Node raises the soft limit to the hard
 * limit at start.
 */
export function maxFileHandles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    // Not Linux.
    return Infinity
  }
}
