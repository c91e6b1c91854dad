import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sources } from './imports.ts'

const webSources = sources().filter(({ path }) => path.startsWith('web/src/'))

/** The class of a button, written by hand. */
const buttonByHand = /["'`]btn[\s"'`]/

test('every button is made by ui/button.tsx', () => {
  const found = webSources.filter(
    ({ path, text }) => path !== 'web/src/ui/button.tsx' && buttonByHand.test(text),
  )

  expect(found.map(({ path }) => path)).toEqual([])
})

test.each([
  '<button className="btn main" />',
  "className={isBad ? 'btn bad' : 'btn'}",
  'className={`btn ${size}`}',
])('a planted button by hand is found: %s', (text) => {
  expect(text).toMatch(buttonByHand)
  expect('<button className="iconbtn" />').not.toMatch(buttonByHand)
})

const ownCancel = /": "Cancel"/

test('the text Cancel is only in common.json', () => {
  const folder = join(root, 'texts/en')
  const rooms = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const found = rooms.filter((file) => ownCancel.test(readFileSync(join(folder, file), 'utf8')))

  expect(found).toEqual(['common.json'])
})

const parsedByHand = /JSON\.parse\((?:local|session)Storage/

test('JSON in the browser’s storage is read by lib/stored.ts, which checks it', () => {
  const found = webSources.filter(({ text }) => parsedByHand.test(text))

  expect(found.map(({ path }) => path)).toEqual([])
  expect("JSON.parse(localStorage.getItem(key) ?? '[]')").toMatch(parsedByHand)
})
