import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export interface Source {
  /** Relative to the project, with slashes. */
  readonly path: string
  readonly text: string
}

/** Our own sources, without tests. */
export function sources(): Source[] {
  return ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
  )
}

/** What a file imports, as paths relative to the project; packages keep their names. */
export function importsOf({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier ?? '')
  return found.map((specifier) => {
    if (specifier.startsWith('.')) return relative(root, join(root, dirname(path), specifier))
    return specifier
      .replace(/^#contract\//, 'contract/src/')
      .replace(/^#server\//, 'server/src/')
      .replace(/^#web\//, 'web/src/')
      .replace(/^#texts\//, 'texts/')
  })
}

type Room = 'contract' | 'platform' | 'ground' | 'feature' | 'composition' | 'lib' | 'ui' | 'page' | 'texts' | 'package'

/** Which room of the house a path lies in; a feature carries its own name. */
export function roomOf(path: string): { room: Room; feature?: string } {
  const feature = /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
  if (feature) return { room: 'feature', feature: `${path.startsWith('server') ? 'server' : 'web'} ${feature}` }
  const rooms: [RegExp, Room][] = [
    [/^contract\/src\//, 'contract'],
    // The types of all tables: platform's transactions carry them.
    [/^server\/src\/(platform\/|(account-|chat-|document-|file-|mesh-|timeline-)?tables\.ts)/, 'platform'],
    [/^server\/src\/ground\//, 'ground'],
    [/^server\/src\//, 'composition'],
    [/^web\/src\/lib\//, 'lib'],
    [/^web\/src\/ui\//, 'ui'],
    [/^web\/src\//, 'page'],
    [/^texts\//, 'texts'],
  ]
  return { room: rooms.find(([pattern]) => pattern.test(path))?.[1] ?? 'package' }
}

const server = /^server\//
const may: Record<Room, readonly Room[]> = {
  contract: ['contract'],
  platform: ['contract', 'platform'],
  ground: ['contract', 'platform', 'ground'],
  feature: ['contract', 'platform', 'ground', 'lib', 'ui', 'texts'],
  composition: ['contract', 'platform', 'ground', 'feature', 'composition'],
  lib: ['contract', 'lib', 'texts'],
  ui: ['contract', 'lib', 'ui', 'texts'],
  page: ['contract', 'lib', 'ui', 'feature', 'page', 'texts'],
  texts: [],
  package: [],
}

/** Every import of a file that the table of docs/architecture.md does not allow, in words. */
export function trespasses(source: Source): string[] {
  const here = roomOf(source.path)
  return importsOf(source).flatMap((target) => {
    const there = roomOf(target)
    const isPackage = there.room === 'package'
    if (isPackage) return here.room === 'contract' && !/^zod(\/|$)/.test(target) ? [`${source.path} → ${target}`] : []
    const crossesSides = /^(server|web)\//.test(target) && server.test(source.path) !== server.test(target)
    const isOwnFeature = here.feature !== undefined && here.feature === there.feature
    const isAllowed = !crossesSides && (isOwnFeature || may[here.room].includes(there.room))
    const leavesFolder = source.text.includes(`'../`) && here.room === 'feature'
    return isAllowed && !leavesFolder ? [] : [`${source.path} → ${target}`]
  })
}
