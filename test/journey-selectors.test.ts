import { expect, test } from 'vitest'

import { sources } from './imports.ts'
import { journeys, selectorFaults } from './journey-selectors.ts'
import { globalClasses, partsOf, styleSheets } from './style-sheets.ts'

test('journeys select by classes and parts that exist', () => {
  const classes = globalClasses(styleSheets())
  const parts = new Set(sources().flatMap(partsOf))

  expect(selectorFaults(journeys(), { classes, parts })).toEqual([])
})

test('a class of a module and an unknown part are found, and file names are not classes', () => {
  const path = 'e2e/a.journey.ts'
  const text = "'nav.left', 'li .btn.main', '.page-h .btn', `main ${a}`, 'deed.pdf', '[data-part~=gone] .btn'"
  const known = { classes: new Set(['btn', 'main']), parts: new Set(['left']) }

  expect(selectorFaults([{ path, text }], known)).toEqual([
    `${path}: .left in nav.left`,
    `${path}: .page-h in .page-h .btn`,
    `${path}: the part gone in [data-part~=gone] .btn`,
  ])
})
