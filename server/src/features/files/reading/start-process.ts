import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'

import type { Limits } from '#server/features/files/reading/limits.ts'
import type { Places } from '#server/features/files/reading/messages.ts'
import { scriptCodes } from '#server/features/files/reading/scripts.ts'

/**
 * Starts the process that reads. It has nothing of our environment, where secrets are, and stands in no folder of ours.
 *
 * Node's permission model takes from it what it does not need: it reads its own code and what it knows of scripts, writes nothing, starts
 * nothing, loads no native code. Tried on Node 20 (`--experimental-permission`) as it is; from 22.13 on the flag is `--permission`.
 * Threads would be free of all this, which is why Tesseract runs without its own (see read-picture.ts). The net is not closed by it
 * before Node 25: there nothing opens it here. `isBound: false` starts it without, for a Node or a folder where it can't be had.
 */
export function startProcess(worker: string, { memory }: Limits, isBound: boolean): ChildProcess {
  const file = realpathSync(worker)
  const places = placesOf(file)
  const flags = [`--max-old-space-size=${Math.floor(memory / 2 / 1024 / 1024)}`, '--no-addons', ...(isBound ? bounds(file, places) : [])]
  return spawn(process.execPath, [...flags, file, JSON.stringify(places)], {
    env: {},
    cwd: parse(file).root,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  })
}

function bounds(file: string, { pictures, tables }: Places): string[] {
  const flag = ['--permission', '--experimental-permission'].find((one) => process.allowedNodeEnvironmentFlags.has(one))
  if (!flag) return []
  const folders = [pictures.engine, ...Object.values(pictures.scripts), ...(tables ? [join(tables, 'cmaps'), join(tables, 'wasm')] : [])]
  return [flag, ...[file, ...packagesAbove(file), ...folders.map((folder) => join(folder, '*'))].map((path) => `--allow-fs-read=${path}`)]
}

// Node asks the nearest of them what kind of code a file is.
function packagesAbove(file: string): string[] {
  const folder = dirname(file)
  const here = join(folder, 'package.json')
  return [...(existsSync(here) ? [here] : []), ...(dirname(folder) === folder ? [] : packagesAbove(folder))]
}

function placesOf(file: string): Places {
  const { resolve } = createRequire(file)
  const folderOf = (name: string, from = resolve) => dirname(realpathSync(from(`${name}/package.json`)))
  const engine = folderOf('tesseract.js-core', createRequire(join(folderOf('tesseract.js'), 'package.json')).resolve)
  // Each package has two variants; this one is for the engine that we use, and the smaller one.
  const scripts = scriptCodes.map((code) => [code, join(folderOf(`@tesseract.js-data/${code}`), '4.0.0_best_int')] as const)
  return { pictures: { engine, scripts: Object.fromEntries(scripts) }, tables: tablesFolder(() => folderOf('pdfjs-dist')) }
}

function tablesFolder(find: () => string): string | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}
