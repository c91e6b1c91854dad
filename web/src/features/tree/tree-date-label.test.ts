import { beforeAll, expect, test } from 'vitest'

import { type Language, languageCodes } from '#contract/languages.ts'
import type { TreeDate } from '#contract/tree/tree-date.ts'
import { startChartTexts } from '#web/features/tree/chart/start-chart-texts.ts'
import { treeDateLabel } from '#web/features/tree/tree-date-label.ts'

beforeAll(startChartTexts)

const date = (precision: TreeDate['precision'], on: string, until: string | null = null): TreeDate => ({
  precision,
  on,
  until,
  calendar: 'gregorian',
  as_written: '',
})

test.each([
  ['en', date('on', '1887-05-03'), '3 May 1887'],
  ['en', date('on', '1887-05'), 'May 1887'],
  ['en', date('about', '0987'), 'about 987'],
  ['en', date('between', '1910', '1914-07'), 'between 1910 and July 1914'],
  ['de', date('before', '1887-05-03'), 'vor 3. Mai 1887'],
  ['fr', date('about', '1924'), 'vers 1924'],
  ['ja', date('about', '1924'), '1924年頃'],
  ['zh', date('on', '1924-05'), '1924年5月'],
  ['ko', date('after', '1924'), '1924년 이후'],
] as const)('in %s a date is written with its precision', (language, treeDate, label) => {
  expect(treeDateLabel(treeDate, language)).toBe(label)
})

test.each(languageCodes)('each precision has words of its own in %s', (language: Language) => {
  const labels = (['on', 'about', 'before', 'after'] as const).map((precision) =>
    treeDateLabel(date(precision, '1924'), language),
  )

  expect(new Set(labels).size).toBe(4)
  for (const label of [...labels, treeDateLabel(date('between', '1920', '1924'), language)]) {
    expect(label).toContain('1924')
    expect(label).not.toMatch(/[{}]|date\./)
  }
})
