import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'

import type { Limits } from '#server/features/files/reading/limits.ts'
import type { ReaderPaths } from '#server/features/files/reading/messages.ts'
import { permissionFlag } from '#server/platform/node-20.ts'

/**
 * Starts the reader process with an empty environment (ours has secrets) and outside our folders. Node's
 * permission model limits it to reading its own code and OCR data: no writes, no child processes, no native
 * code. Worker threads would escape it, which is why Tesseract runs without one (see read-picture.ts). The
 * network is only covered from Node 25 on; the worker opens no connections. `isRestricted: false` starts it
 * without the permission model where that isn't available.
 */
export function startProcess(worker: string, { memory }: Limits, isRestricted: boolean): ChildProcess {
  const file = realpathSync(worker)
  const paths = findPaths(file)
  const flags = [
    `--max-old-space-size=${Math.floor(memory / 2 / 1024 / 1024)}`,
    '--no-addons',
    ...(isRestricted ? permissionFlags(file, paths) : []),
  ]
  return spawn(process.execPath, [...flags, file, JSON.stringify(paths)], {
    env: {},
    cwd: parse(file).root,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
}

function permissionFlags(file: string, { ocr, tables }: ReaderPaths): string[] {
  const flag = permissionFlag()
  if (!flag) return []
  return [
    flag,
    ...[file, ...packagesAbove(file), join(ocr, '*'), join(tables, '*')].map(
      (path) => `--allow-fs-read=${path}`,
    ),
  ]
}

// Node looks for the nearest package.json to find the module type. Node 20.19 ends where it may not look, even if there
// is none.
function packagesAbove(file: string): string[] {
  const folder = dirname(file)
  return [join(folder, 'package.json'), ...(dirname(folder) === folder ? [] : packagesAbove(folder))]
}

// Next to the worker, where the build puts them (scripts/reader-data.mjs).
function findPaths(file: string): ReaderPaths {
  return { ocr: join(dirname(file), 'ocr'), tables: join(dirname(file), 'pdf') }
}
