import { expect, test } from 'vitest'

import { visibleFolders, isWithin, pathBelow } from '#web/features/files/folder-tree.ts'

const counts = [
  { path: 'Orchards', files: 9 },
  { path: 'Weir House', files: 2 },
  { path: 'weir house/1921/Plans', files: 3 },
  { path: 'Weir House/2019', files: 7 },
]
const tree = (open: string) =>
  visibleFolders(counts, open).map(({ name, depth, files }) => [name, depth, files])

test('a closed folder counts all files below it', () => {
  expect(tree('')).toEqual([
    ['Orchards', 0, 9],
    ['Weir House', 0, 12],
  ])
})

test('an open folder shows its subfolders, also those without files of their own', () => {
  expect(tree('Weir House')).toEqual([
    ['Orchards', 0, 9],
    ['Weir House', 0, 12],
    ['1921', 1, 3],
    ['2019', 1, 7],
  ])
})

test('the path to the open folder stays expanded', () => {
  expect(tree('Weir House/1921').map(([name, depth]) => [name, depth])).toEqual([
    ['Orchards', 0],
    ['Weir House', 0],
    ['1921', 1],
    ['Plans', 2],
    ['2019', 1],
  ])
})

test('a folder with a similar prefix is not a subfolder', () => {
  expect(isWithin('Weir Houses', 'Weir House')).toBe(false)
  expect(isWithin('weir house/2019', 'Weir House')).toBe(true)
  expect(pathBelow('Weir House/2019/May', 'Weir House')).toBe('2019/May')
})
