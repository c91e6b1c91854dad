import { describe, expect, test } from 'vitest'

import type { Pack } from '#texts/packs.ts'
import { sources } from './imports.ts'
import { missingRooms, readWebFile, usedPacks } from './text-rooms-used.ts'

const routesFile = 'web/src/app/routes.tsx'
const insideFile = 'web/src/app/inside.tsx'
const web = new Map(
  sources()
    .filter(({ path }) => path.startsWith('web/'))
    .map((source) => [source.path, source]),
)
const files = new Map([...web].map(([path, source]) => [path, readWebFile(source)]))
const textOf = (path: string) => web.get(path)?.text ?? ''

interface Route {
  readonly name: string
  readonly parent: string | undefined
  readonly packs: readonly Pack[]
  /** Shown once its packs are loaded. */
  readonly component: string | undefined
  /** Shown before or instead of its packs: errors, pending states, the not-found page. */
  readonly standIns: readonly string[]
}

const namesIn = (list = '') => [...list.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name as Pack)

// The components that `inside` bundles, by export name.
const bundled = new Map(
  [...textOf(insideFile).matchAll(/^import \{ (?:\w+ as )?(\w+) \} from '#web\/([^']+)'$/gm)].map(
    ([, name = '', path = '']) => [name, `web/src/${path}`],
  ),
)

/** The routes with the options that they share written out. */
function expandRoutes(text: string): string {
  const pending = /^const pendingOptions = \{\n([\s\S]*?)^\}$/m.exec(text)?.[1] ?? ''
  const shared = /^function dashboardPage[\s\S]*?return \{\n([\s\S]*?)^ {2}\}$/m.exec(text)?.[1] ?? ''
  return text
    .replaceAll(/createRoute\(dashboardPage\('[\w-]+'\)\)/g, () => `createRoute({\n${shared}\n})`)
    .replaceAll(
      /createRoute\(\{\s+\.\.\.dashboardPage\('[\w-]+'\),[^}]*\}\)/g,
      () => `createRoute({\n${shared}\n})`,
    )
    .replaceAll('...pendingOptions,', () => pending)
}

function readRoutes(): Map<string, Route> {
  const text = expandRoutes(textOf(routesFile))
  const blocks = [...text.matchAll(/^const (\w+) = create(?:Root)?Route\(\{\n([\s\S]*?)\n\}\)/gm)]
  return new Map(
    blocks.map(([, name = '', body = '']) => {
      const own = /\bpage\(\[([^\]]*)\], \(\) => import\('#web\/([^']+)'\)\)/.exec(body)
      const fromInside = [...body.matchAll(/(\w+): lazyRouteComponent\(inside, '(\w+)'\)/g)].map(
        ([, role = '', part = '']) => ({
          role,
          file: bundled.get(part) ?? part,
        }),
      )
      return [
        name,
        {
          name,
          parent: /getParentRoute: \(\) => (\w+)/.exec(body)?.[1],
          packs: namesIn(own?.[1] ?? /bringTexts\(\[([^\]]*)\]\)/.exec(body)?.[1]),
          component: own ? `web/src/${own[2]}` : fromInside.find(({ role }) => role === 'component')?.file,
          standIns: fromInside.filter(({ role }) => role !== 'component').map(({ file }) => file),
        },
      ]
    }),
  )
}

const routes = readRoutes()

/** The packs that are loaded when a route is shown: the entrance's, its parents' and its own. */
function packsAt(name: string | undefined): Pack[] {
  const route = name === undefined ? undefined : routes.get(name)
  return route ? [...packsAt(route.parent), ...route.packs] : ['entrance']
}

const pages = [...routes.values()].flatMap(({ component, ...route }) =>
  component ? [{ ...route, component }] : [],
)
const standIns = [...routes.values()].flatMap(({ name, parent, standIns: found }) =>
  found.map((file) => ({ name, parent, file })),
)
const parts = [...files].flatMap(([path, { parts: found }]) => found.map((part) => ({ ...part, path })))

test('every route, its components and its list of packs are parsed', () => {
  const calls = [...web.values()].flatMap(({ text }) => text.match(/\b(?:page|withTexts)\(\s*\[/g) ?? [])

  expect(routes.size).toBe(textOf(routesFile).match(/= create(?:Root)?Route\(/g)?.length)
  expect(
    [...pages.map(({ component }) => component), ...standIns.map(({ file }) => file)].filter(
      (file) => !files.has(file),
    ),
  ).toEqual([])
  expect(parts.length).toBe(calls.length)
})

test.each(pages)(
  'the route $name loads the texts of its page and of everything it opens',
  ({ name, component }) => {
    expect(missingRooms(files, { file: component, packs: packsAt(name) })).toEqual([])
  },
)

test.each(standIns)('the route $name needs no texts of its own for $file', ({ parent, file }) => {
  expect(missingRooms(files, { file, packs: packsAt(parent) })).toEqual([])
})

test.each(parts)('$path loads no unused pack with $file', ({ file, packs }) => {
  const used = usedPacks(files, file)
  expect(packs.filter((pack) => !used.has(pack))).toEqual([])
})

test('components shown before any route use the texts of the entrance only', () => {
  const routing = readWebFile({ path: routesFile, text: textOf(routesFile) })
  const withoutRoutes = new Map([
    ...files,
    [routesFile, { ...routing, imports: routing.imports.filter((file) => file !== insideFile), parts: [] }],
  ])

  expect(missingRooms(withoutRoutes, { file: 'web/src/app/main.tsx', packs: ['entrance'] })).toEqual([])
})

describe('the text room walk', () => {
  const read = (text: string) => readWebFile({ path: 'web/src/a.tsx', text })
  const start = { file: 'a', packs: ['entrance'] as const }

  test('the walk finds a room in a hook, in a list of rooms and before a key', () => {
    expect([
      ...read(
        "useTexts('mesh')\nuseTexts()\nuseTexts(['chat', 'fields'])\nsay('data:list.title')\nt(`categories:${key}`)",
      ).rooms,
    ]).toEqual(['mesh', 'common', 'chat', 'fields', 'data', 'categories'])
  })

  test('the walk ignores addresses, comments and types', () => {
    const file = read(
      "// useTexts('mesh')\nconst a = 'data:text/plain'\nimport type { B } from '#web/b.tsx'\nimport { C } from '#web/c.tsx'",
    )
    expect([...file.rooms]).toEqual([])
    expect(file.imports).toEqual(['web/src/c.tsx'])
  })

  test('the walk refuses a hook that hides its rooms', () => {
    expect(() => read('useTexts(rooms)')).toThrow('does not name its rooms')
  })

  test('the walk counts an on-demand import without packs for the file that contains it', () => {
    const family = new Map([
      ['a', { ...read(''), imports: read("lazy(() => import('#web/b.tsx'))").imports }],
      ['web/src/b.tsx', read("useTexts('mesh')")],
    ])
    expect(missingRooms(family, start)).toEqual(['web/src/b.tsx: mesh'])
  })

  test('the walk sees the packs that an on-demand import loads, and those it lacks', () => {
    const family = new Map([
      ['a', read("withTexts(['mesh'], () => import('#web/b.tsx'))")],
      ['web/src/b.tsx', read("useTexts(['mesh', 'chat'])")],
    ])
    expect(missingRooms(family, start)).toEqual(['web/src/b.tsx: chat'])
  })
})
