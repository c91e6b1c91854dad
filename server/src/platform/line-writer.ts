import { fstatSync, writeSync } from 'node:fs'

/**
 * Writes lines to standard output (1) or standard error (2). A line that can't be written, because the disk
 * is full or the reader has exited, is lost; it never ends the process, and the next one is tried again.
 */
export function lineWriter(fd: 1 | 2): { readonly write: (line: string) => void } {
  // Node's own stream to a file is unusable after its first error.
  if (isFile(fd)) return { write: (line) => attempt(() => writeSync(fd, line)) }
  const stream = fd === 1 ? process.stdout : process.stderr
  // Attach the listener once, for any number of writers.
  stream.off('error', ignore).on('error', ignore)
  return { write: (line) => attempt(() => stream.write(line)) }
}

const ignore = () => {}

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile()
  } catch {
    return false
  }
}

function attempt(write: () => unknown): void {
  try {
    write()
  } catch {
    // There is nowhere else to report it.
  }
}
