import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packOf, packs, serverOnly } from './packs.ts'

const rooms = readdirSync(join(import.meta.dirname, 'en'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

test('every room is in exactly one pack or stays on the server', () => {
  expect([...Object.values(packs).flat(), ...serverOnly].toSorted()).toEqual(rooms.toSorted())
})

test('a room without a pack is an error', () => {
  expect(packOf('mesh')).toBe('mesh')
  expect(() => packOf('cellar')).toThrow('cellar')
  expect(() => packOf('emails')).toThrow('emails')
})
