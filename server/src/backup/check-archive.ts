import type { FileHandle } from 'node:fs/promises'

import { damaged, type Manifest, type Opening } from '#server/backup/archive-format.ts'
import type { Progress } from '#server/backup/progress.ts'
import { readArchive } from '#server/backup/read-archive.ts'

export interface CheckedArchive {
  readonly opening: Opening
  readonly key: Buffer | undefined
  readonly manifest: Manifest
}

/** Reads a whole archive and checks every hash, count and name in it. Nothing else is touched. */
export async function checkArchive(
  file: FileHandle,
  { progress, stopping }: { readonly progress?: Progress; readonly stopping?: AbortSignal } = {},
): Promise<CheckedArchive> {
  let opening: Opening | undefined
  let key: Buffer | undefined
  let manifest: Manifest | undefined
  const { size } = await file.stat()
  let left = size
  progress?.stage('Checking', size, 'bytes')
  for await (const part of readArchive(file)) {
    stopping?.throwIfAborted()
    if (part.kind === 'opening') opening = part.opening
    if (part.kind === 'key') key = part.bytes
    if (part.kind === 'manifest') manifest = part.manifest
    // Rows are larger here than in the archive, which is compressed.
    const step = 'bytes' in part ? Math.min(part.bytes.byteLength, left) : 0
    left -= step
    progress?.step(step)
  }
  progress?.step(left)
  progress?.end()
  if (!opening || !manifest) throw damaged('it ends too early')
  return { opening, key, manifest }
}
