import { expect, test } from 'vitest'

import { foldersShown, isWithin, pathBelow } from '#web/features/files/folder-tree.ts'

const counts = [
  { path: 'Orchards', files: 9 },
  { path: 'Weir House', files: 2 },
  { path: 'weir house/1921/Plans', files: 3 },
  { path: 'Weir House/2019', files: 7 },
]
const shown = (open: string) => foldersShown(counts, open).map(({ name, depth, files }) => [name, depth, files])

test('closed folders count everything below them', () => {
  expect(shown('')).toEqual([
    ['Orchards', 0, 9],
    ['Weir House', 0, 12],
  ])
})

test('an open folder shows its own folders, also one that holds only folders', () => {
  expect(shown('Weir House')).toEqual([
    ['Orchards', 0, 9],
    ['Weir House', 0, 12],
    ['1921', 1, 3],
    ['2019', 1, 7],
  ])
})

test('the way down to the open folder stays unfolded', () => {
  expect(shown('Weir House/1921').map(([name, depth]) => [name, depth])).toEqual([
    ['Orchards', 0],
    ['Weir House', 0],
    ['1921', 1],
    ['Plans', 2],
    ['2019', 1],
  ])
})

test('a name that only begins alike lies elsewhere', () => {
  expect(isWithin('Weir Houses', 'Weir House')).toBe(false)
  expect(isWithin('weir house/2019', 'Weir House')).toBe(true)
  expect(pathBelow('Weir House/2019/May', 'Weir House')).toBe('2019/May')
})
