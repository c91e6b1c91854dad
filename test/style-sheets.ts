import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { importsOf, root, type Source } from './imports.ts'

/** The only style sheets with global class names: tokens, fonts, text styles, controls, and a library's own. */
const globalSheets = new Map([
  ['web/src/ui/fonts.css', null],
  ['web/src/ui/language-names.css', null],
  ['web/src/ui/toastify.css', null],
  ['web/src/ui/tokens.css', 'tokens'],
  ['web/src/ui/base.css', 'base'],
  ['web/src/ui/controls.css', 'ui'],
  ['web/src/ui/room-controls.css', 'ui'],
])

/** Classes that a library sets. */
const ofLibraries = /^(Toastify__|ProseMirror|lucide$|selectedCell$)/

const maxLines = 300

export function styleSheets(): Source[] {
  return readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ path: `web/src/${file}`, text: readFileSync(join(root, 'web/src', file), 'utf8') }))
}

export function globalClasses(sheets: readonly Source[]): ReadonlySet<string> {
  return new Set(sheets.filter(({ path }) => globalSheets.has(path)).flatMap(classesOf))
}

/** Every breach of the rules for style sheets; the rules are in docs/decisions. */
export function styleFaults(sheets: readonly Source[], components: readonly Source[]): string[] {
  const globals = globalClasses(sheets)
  const parts = new Set(components.flatMap(partsOf))
  const modules = sheets.filter(({ path }) => path.endsWith('.module.css'))
  return [
    ...sheets.flatMap(shapeFaults),
    ...duplicates(modules.map(({ path }) => basename(path))).map((name) => `${name} names two modules`),
    ...modules.flatMap((sheet) => usageFaults(sheet, components)),
    ...modules.flatMap(({ path, text }) => [
      ...(/@import/.test(withoutComments(text))
        ? [`${path} imports a sheet, whose classes would be renamed`]
        : []),
      ...globalClassesOf(text)
        .filter((name) => !globals.has(name) && !ofLibraries.test(name))
        .map((name) => `${path}: .${name} is in no global style sheet`),
      ...partNamesIn(text)
        .filter((name) => !parts.has(name))
        .map((name) => `${path}: no component has the part ${name}`),
    ]),
  ]
}

function shapeFaults({ path, text }: Source): string[] {
  const isGlobal = globalSheets.has(path)
  const lines = text.trimEnd().split('\n').length
  const layer = isGlobal ? globalSheets.get(path) : path.startsWith('web/src/ui/') ? 'ui' : 'features'
  return [
    ...(isGlobal || path.endsWith('.module.css') ? [] : [`${path} is not a module`]),
    ...(lines > maxLines ? [`${path} has ${lines} lines`] : []),
    ...(layer && statementsOf(text).some((one) => !one.startsWith(`@layer ${layer} {`))
      ? [`${path} has rules outside @layer ${layer}`]
      : []),
  ]
}

/** Classes that no component uses, and classes that a component uses but the module lacks. */
function usageFaults(sheet: Source, components: readonly Source[]): string[] {
  const users = components.filter((component) => importsOf(component).includes(sheet.path))
  const used = users.flatMap((component) => usedClasses(component, sheet.path))
  const own = classesOf(sheet)
  const isDynamic = used.includes('*')
  const words = isDynamic ? new Set(users.flatMap(({ text }) => text.match(/\w+/g) ?? [])) : new Set<string>()
  return [
    ...own
      .filter((name) => !used.includes(name) && !(isDynamic && (words.has(name) || isSaid(name, components))))
      .map((name) => `${sheet.path}: .${name} is unused`),
    ...used
      .filter((name) => name !== '*' && !own.includes(name))
      .map((name) => `${sheet.path} has no .${name}`),
  ]
}

/** The value of a dynamic class may come from another file, as a string. */
function isSaid(name: string, components: readonly Source[]): boolean {
  return components.some(({ text }) => text.includes(`'${name}'`))
}

function usedClasses({ text }: Source, path: string): string[] {
  const specifier = path.replace('web/src/', '#web/')
  const name = new RegExp(`import (\\w+) from '${specifier}'`).exec(text)?.[1]
  if (!name) return []
  return [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, used]) => used ?? '*')
}

function classesOf({ text }: Source): string[] {
  const rules = withoutComments(text).replace(/:global\([^)]*\)/g, '')
  return [
    ...new Set(selectorsIn(rules).flatMap((selector) => selector.match(/\.-?[_a-zA-Z][\w-]*/g) ?? [])),
  ].map((name) => name.slice(1))
}

function globalClassesOf(text: string): string[] {
  return [...withoutComments(text).matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
  )
}

function partNamesIn(text: string): string[] {
  return [...text.matchAll(/\[data-part~='([^']+)'\]/g)].map(([, name = '']) => name)
}

/** The parts that a component names, those in an expression too. */
export function partsOf({ text }: Source): string[] {
  const written = [...text.matchAll(/data-part="([^"]+)"/g)].map(([, names = '']) => names)
  const computed = [...text.matchAll(/data-part=\{([^}]*)\}/g)].flatMap(([, expression = '']) =>
    [...expression.matchAll(/'([^']+)'/g)].map(([, names = '']) => names),
  )
  return [...written, ...computed].flatMap((names) => names.split(' '))
}

/** The text before each opening brace, without at-rules and declarations. */
function selectorsIn(text: string): string[] {
  return [...text.matchAll(/([^{};]*)\{/g)]
    .map(([, before = '']) => before.trim())
    .filter((one) => !one.startsWith('@'))
}

/** The top-level statements with a block; `@layer a, b;` and `@import` are left out. */
function statementsOf(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let begin = 0
  const css = withoutComments(text)
  for (const { 0: character, index: at } of css.matchAll(/[;{}]/g)) {
    if (character === ';' && depth === 0) begin = at + 1
    if (character === '{') depth += 1
    if (character !== '}') continue
    depth -= 1
    if (depth > 0) continue
    found.push(css.slice(begin, at + 1).trim())
    begin = at + 1
  }
  return found
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, '')
}

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index)
}
