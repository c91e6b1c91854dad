import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root, type Source } from './imports.ts'

const tags =
  'a|article|button|dialog|div|fieldset|form|header|input|label|li|main|nav|ol|p|section|span|svg|table|td|tr|ul'
const strings = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
const classSelector = new RegExp(
  String.raw`(?:^|[\s,>+~(\]])(?:${tags})?((?:\.[a-zA-Z][\w-]*)+)(?=$|[\s,:[>+~)])`,
  'g',
)
const partSelector = /\[data-part~=['"]?([\w-]+)['"]?\]/g

/** The journeys and their helpers. */
export function journeys(): Source[] {
  return readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ path: `e2e/${file}`, text: readFileSync(join(root, 'e2e', file), 'utf8') }))
}

/**
 * Selectors of journeys that no page can match: a class that isn't global, because classes of modules are renamed, and
 * a part that no component has.
 */
export function selectorFaults(
  sources: readonly Source[],
  { classes, parts }: { readonly classes: ReadonlySet<string>; readonly parts: ReadonlySet<string> },
): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(strings)].flatMap(([, single, template]) => {
      const selector = single ?? template ?? ''
      const unknownClasses = [...selector.matchAll(classSelector)]
        .flatMap(([, names = '']) => names.slice(1).split('.'))
        .filter((name) => !classes.has(name) && !name.startsWith('Toastify'))
      const unknownParts = [...selector.matchAll(partSelector)].flatMap(([, name = '']) =>
        parts.has(name) ? [] : [name],
      )
      return [
        ...unknownClasses.map((name) => `${path}: .${name} in ${selector}`),
        ...unknownParts.map((name) => `${path}: the part ${name} in ${selector}`),
      ]
    }),
  )
}
