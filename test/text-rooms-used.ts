import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Pack, packOf, packs } from '#texts/packs.ts'
import { root, type Source } from './imports.ts'

/** An on-demand import in the pages, with the text packs that are loaded with it. */
interface LoadedPart {
  readonly file: string
  readonly packs: readonly Pack[]
}

interface WebFile {
  /** Files that are loaded with this one: static imports, and on-demand imports without packs. */
  readonly imports: readonly string[]
  readonly parts: readonly LoadedPart[]
  /** The rooms whose texts it shows. */
  readonly rooms: ReadonlySet<string>
}

const onDemand = /(?:(?:page|withTexts)\(\s*\[([^\]]*)\],\s*\(\) =>\s*)?import\(\s*'([^']+)'\s*\)/g
const typeImport = /^(?:import|export) type [\s\S]*?from '[^']+'$/gm
const staticImport = /(?:\bfrom|^import)\s+'([^']+)'/gm

const toPath = (specifier: string) => specifier.replace(/^#web\//, 'web/src/')
const isOurs = (path: string) => /^web\/src\/.*\.tsx?$/.test(path)
const namesIn = (list: string) => [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name ?? '')

export function readWebFile({ text }: Source): WebFile {
  const code = text.replaceAll(typeImport, '').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const found = [...code.matchAll(onDemand)]
    .map(([, list, specifier = '']) => ({ list, file: toPath(specifier) }))
    .filter(({ file }) => isOurs(file))
  const always = [...code.matchAll(staticImport)]
    .map(([, specifier = '']) => toPath(specifier))
    .filter(isOurs)
  return {
    imports: [...always, ...found.filter(({ list }) => list === undefined).map(({ file }) => file)],
    parts: found.flatMap(({ list, file }) =>
      list === undefined ? [] : [{ file, packs: namesIn(list) as Pack[] }],
    ),
    rooms: roomsIn(code),
  }
}

/** The rooms named in `useTexts`, and those before a key, as in `say('common:action.close')`. */
function roomsIn(code: string): Set<string> {
  const rooms = new Set<string>()
  for (const [, given = ''] of code.matchAll(/\buseTexts\(([^)]*)\)/g)) {
    const names = given.trim() === '' ? ['common'] : namesIn(given)
    if (names.length === 0)
      throw new Error(`useTexts(${given}) does not name its rooms, so no test can tell which texts it needs`)
    for (const name of names) rooms.add(name)
  }
  for (const [, room = '', key = ''] of code.matchAll(/['"`]([a-z]+):([a-z0-9_]*)/g))
    if (isKeyOf(room, key)) rooms.add(room)
  return rooms
}

const webRooms: readonly string[] = Object.values(packs).flat()
const firstKeys = new Map(webRooms.map((room) => [room, Object.keys(readRoom(room))]))

function readRoom(room: string): object {
  return JSON.parse(readFileSync(join(root, 'texts/en', `${room}.json`), 'utf8')) as object
}

// `data:text/plain` and `chat:` in other strings are not text keys. A concatenated key has an empty prefix.
function isKeyOf(room: string, key: string): boolean {
  return (
    firstKeys.get(room)?.some((first) => key === '' || first === key || first.startsWith(`${key}_`)) ?? false
  )
}

/**
 * The rooms that code uses without their pack, each as `file: room`. Follows on-demand imports with the packs
 * they load.
 */
export function missingRooms(files: ReadonlyMap<string, WebFile>, start: LoadedPart): string[] {
  const missing = new Set<string>()
  const visited = new Set<string>()
  const visit = ({ file, packs: present }: LoadedPart) => {
    const id = `${file} ${present.toSorted().join()}`
    const found = files.get(file)
    if (visited.has(id) || !found) return
    visited.add(id)
    for (const room of found.rooms) if (!present.includes(packOf(room))) missing.add(`${file}: ${room}`)
    for (const next of found.imports) visit({ file: next, packs: present })
    for (const part of found.parts)
      visit({ file: part.file, packs: [...new Set([...present, ...part.packs])] })
  }
  visit(start)
  return [...missing]
}

/** The packs that code uses, not following on-demand imports that load their own. */
export function usedPacks(files: ReadonlyMap<string, WebFile>, start: string): Set<Pack> {
  const visited = new Set([start])
  const used = new Set<Pack>()
  for (const file of visited) {
    for (const room of files.get(file)?.rooms ?? []) used.add(packOf(room))
    for (const next of files.get(file)?.imports ?? []) visited.add(next)
  }
  return used
}
