import { expect, test } from 'vitest'

import {
  buildRoomSearch,
  chatSearch,
  commandCenterSearch,
  dataRoomSearch,
  serviceMeshSearch,
  settingsSearch,
} from '#web/lib/search-params.ts'

test.each([
  ['build room', buildRoomSearch, { document: 'a', comment: 'b', version: 2, passage: 0, fill: 'blanks' }],
  ['list of documents', buildRoomSearch, { waiting: 'me' }],
  ['chat', chatSearch, { talk: 'a', mission: 'b' }],
  ['command center', commandCenterSearch, { contact: 'a', message: 'b', to: 'c' }],
  ['data room', dataRoomSearch, { category: 'a', folder: 'b/c', view: 'bin', file: 'd', primer: 'e' }],
  ['service mesh', serviceMeshSearch, { contact: 'a' }],
  ['settings', settingsSearch, { tab: 'family', section: 'members' }],
])('the %s accepts its search parameters', (_, validate, search) => {
  expect(validate(search)).toMatchObject(search)
})

test.each([
  ['an empty id', chatSearch({ talk: '' }).talk],
  ['a negative number', buildRoomSearch({ version: -1 }).version],
  ['a fraction', dataRoomSearch({ passage: 1.5 }).passage],
  ['an unknown view', dataRoomSearch({ view: 'cellar' }).view],
  ['an unknown tab', settingsSearch({ tab: 'secret' }).tab],
])('%s counts as missing', (_, value) => {
  expect(value).toBeUndefined()
})

test.each([
  ['number', buildRoomSearch({ document: 1 }).document, '1'],
  ['list', commandCenterSearch({ to: [1] }).to, '[1]'],
])('a %s in place of an id is passed on as an id that nothing has', (_, value, id) => {
  expect(value).toBe(id)
})

test('a bad value is returned as undefined, because the router passes on omitted parameters', () => {
  expect(Object.keys(settingsSearch({ tab: 'secret' }))).toContain('tab')
})

test('a passage in quotes is a number', () => {
  expect(dataRoomSearch({ passage: '12' }).passage).toBe(12)
})

test('a folder named by a year is passed on as the number that the router parsed', () => {
  expect(dataRoomSearch({ folder: 2024 }).folder).toBe(2024)
})
