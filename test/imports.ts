import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

export interface Source {
  /** Relative to the project root, with slashes. */
  readonly path: string
  readonly text: string
}

/** Our own sources, without tests. */
export function sources(): Source[] {
  return ['contract/src', 'server/src', 'web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The lint test plants its violations there for a moment.
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^planted-violations/.test(file))
      .map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') })),
  )
}

/** The imports of a file as paths relative to the project root; packages keep their names. */
export function importsOf({ path, text }: Source): string[] {
  const found = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, specifier]) => specifier ?? '',
  )
  return found.map((specifier) => {
    if (specifier.startsWith('.')) return relative(root, join(root, dirname(path), specifier))
    return specifier
      .replace(/^#contract\//, 'contract/src/')
      .replace(/^#server\//, 'server/src/')
      .replace(/^#web\//, 'web/src/')
      .replace(/^#texts\//, 'texts/')
  })
}

type Layer =
  | 'contract'
  | 'platform'
  | 'ground'
  | 'feature'
  | 'composition'
  | 'lib'
  | 'ui'
  | 'page'
  | 'texts'
  | 'package'

/** The layer of a path; a feature also has its name. */
export function layerOf(path: string): { layer: Layer; feature?: string } {
  const feature = /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1]
  if (feature)
    return { layer: 'feature', feature: `${path.startsWith('server') ? 'server' : 'web'} ${feature}` }
  const rooms: [RegExp, Layer][] = [
    [/^contract\/src\//, 'contract'],
    // Platform's transactions carry the types of all tables.
    [/^server\/src\/(platform|tables)\//, 'platform'],
    [/^server\/src\/ground\//, 'ground'],
    [/^server\/src\//, 'composition'],
    [/^web\/src\/ground\//, 'ground'],
    [/^web\/src\/lib\//, 'lib'],
    [/^web\/src\/ui\//, 'ui'],
    [/^web\/src\//, 'page'],
    [/^texts\//, 'texts'],
  ]
  return { layer: rooms.find(([pattern]) => pattern.test(path))?.[1] ?? 'package' }
}

const server = /^server\//
const may: Record<Layer, readonly Layer[]> = {
  contract: ['contract'],
  platform: ['contract', 'platform'],
  // The server's ground uses platform, the web's ground uses lib.
  ground: ['contract', 'platform', 'ground', 'lib'],
  feature: ['contract', 'platform', 'ground', 'lib', 'ui', 'texts'],
  composition: ['contract', 'platform', 'ground', 'feature', 'composition'],
  lib: ['contract', 'lib', 'texts'],
  ui: ['contract', 'lib', 'ui', 'texts'],
  page: ['contract', 'ground', 'lib', 'ui', 'feature', 'page', 'texts'],
  texts: [],
  package: [],
}

/** Every import of a file that the table in docs/architecture.md does not allow. */
export function forbiddenImports(source: Source): string[] {
  const here = layerOf(source.path)
  return importsOf(source).flatMap((target) => {
    const there = layerOf(target)
    const isPackage = there.layer === 'package'
    if (isPackage)
      return here.layer === 'contract' && !/^zod(\/|$)/.test(target) ? [`${source.path} → ${target}`] : []
    const crossesSides = /^(server|web)\//.test(target) && server.test(source.path) !== server.test(target)
    const isOwnFeature = here.feature !== undefined && here.feature === there.feature
    const isAllowed = !crossesSides && (isOwnFeature || may[here.layer].includes(there.layer))
    const leavesFolder = source.text.includes(`'../`) && here.layer === 'feature'
    return isAllowed && !leavesFolder ? [] : [`${source.path} → ${target}`]
  })
}
