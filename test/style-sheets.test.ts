import { expect, test } from 'vitest'

import { sources } from './imports.ts'
import { styleFaults, styleSheets } from './style-sheets.ts'

test('every style sheet is a module in its layer, and every class is used', () => {
  expect(styleFaults(styleSheets(), sources())).toEqual([])
})

const user = (path: string, body: string) => ({
  path: 'web/src/features/mesh/a.tsx',
  text: `import styles from '${path.replace('web/src/', '#web/')}'\n${body}`,
})

// One planted violation of each kind proves that the rules match something.
test.each([
  [
    'a global sheet in a feature',
    'web/src/features/mesh/a.css',
    '@layer features {\n  .a {\n  }\n}',
    'is not a module',
  ],
  [
    'a long sheet',
    'web/src/features/mesh/a.module.css',
    `@layer features {${'\n'.repeat(300)}}`,
    'has 301 lines',
  ],
  ['a rule without a layer', 'web/src/features/mesh/a.module.css', '.a {\n}', 'outside @layer features'],
  [
    'a rule of ui in another layer',
    'web/src/ui/a.module.css',
    '@layer features {\n  .a {\n  }\n}',
    'outside @layer ui',
  ],
  [
    'an unused class',
    'web/src/features/mesh/a.module.css',
    '@layer features {\n  .a .b {\n  }\n}',
    '.b is unused',
  ],
  [
    'an unknown global class',
    'web/src/features/mesh/a.module.css',
    '@layer features {\n  .a :global(.b) {\n  }\n}',
    '.b is in no global',
  ],
  [
    'an import in a module',
    'web/src/features/mesh/a.module.css',
    "@import 'library/library.css';\n@layer features {\n}",
    'imports a sheet',
  ],
  [
    'an unknown part',
    'web/src/features/mesh/a.module.css',
    "@layer features {\n  .a [data-part~='b'] {\n  }\n}",
    'the part b',
  ],
])('%s is refused', (_, path, text, fault) => {
  expect(styleFaults([{ path, text }], [user(path, 'styles.a')])).toContainEqual(
    expect.stringContaining(fault),
  )
})

test('a class that its module lacks is refused', () => {
  const path = 'web/src/features/mesh/a.module.css'
  const sheet = { path, text: '@layer features {\n  .a {\n  }\n}' }

  expect(styleFaults([sheet], [user(path, 'styles.a styles.b')])).toEqual([`${path} has no .b`])
})

test('two modules of one name are refused, because the name is part of every class', () => {
  const text = '@layer features {\n}'
  const sheets = ['mesh', 'chat'].map((feature) => ({
    path: `web/src/features/${feature}/a.module.css`,
    text,
  }))

  expect(styleFaults(sheets, [])).toEqual(['a.module.css names two modules'])
})

test('a class that is looked up by a value is used if the value is written somewhere', () => {
  const path = 'web/src/features/mesh/a.module.css'
  const sheet = { path, text: '@layer features {\n  .good {\n  }\n  .bad {\n  }\n}' }

  expect(styleFaults([sheet], [user(path, "styles[isWell ? 'good' : tone]")])).toEqual([
    `${path}: .bad is unused`,
  ])
})
