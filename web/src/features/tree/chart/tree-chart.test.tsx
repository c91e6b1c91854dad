import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'

import { sampleFamily } from '#web/features/tree/chart/sample-family.ts'
import { startChartTexts } from '#web/features/tree/chart/start-chart-texts.ts'
import { TreeChart, type TreeChartProps } from '#web/features/tree/chart/tree-chart.tsx'

beforeAll(startChartTexts)

const draw = (props: Partial<TreeChartProps> = {}) =>
  renderToString(
    <TreeChart
      data={sampleFamily}
      direction="both"
      onFocus={() => undefined}
      onOpen={() => undefined}
      portraitUrl={(file) => `/portraits/${file}`}
      {...props}
    />,
  )
const labels = (html: string) =>
  [...html.matchAll(/data-place="(\w+)" aria-label="([^"]*)"/g)].map(([, , label]) => label)
const labelOf = (name: string, html = draw()) => labels(html).find((label) => label?.startsWith(name))

test('every person of the reply is one item of a list, with name, life and closest relatives', () => {
  expect(labels(draw())).toHaveLength(18)
  expect(labelOf('Arthur Hallam')).toBe(
    'Arthur Hallam, 1922–1994. 2 generations above Helena Hallam. Partners: Beatrix Lowe. Children: George Hallam.',
  )
  expect(labelOf('Helena Hallam')).toBe(
    'Helena Hallam, born 1974. Member of this family. Parents: George Hallam and Marijke de Wit. Partners: Martin Keller (Divorced) and Rafael Linden. Children: Mei Hallam (Adopted), Tobias Hallam, NL (Step) and Clara Hallam.',
  )
})

test('of a hidden person only the initials are shown, and that they live', () => {
  expect(labelOf('NL')).toMatch(/^NL, Living\. You see the initials only\. Private\./)
  expect(draw()).not.toContain('2004')
})

test('a portrait comes from the address that the page gives', () => {
  expect(draw()).toContain('href="/portraits/photo"')
})

test('only one person is in the tab order: the focus person', () => {
  const reached = [...draw().matchAll(/tabindex="0" data-place="(\w+)"/gi)].map(([, place]) => place)

  expect(reached).toEqual(['helena'])
})

test('a plus is only there for those who may add', () => {
  expect(draw()).not.toContain('Add a relative')
  expect(draw({ onAdd: () => undefined })).toContain('Add a relative of Helena Hallam')
})

test('the numbers at the edge say how many more people stand there', () => {
  expect(draw()).toContain('8 more ancestors of Arthur Hallam')
  expect(draw()).toContain('3 more descendants of Ines Marsh')
  expect(draw()).toContain('18 of 148 people')
})

test('an empty tree shows nothing', () => {
  expect(draw({ data: { focus: null, people: [], unions: [], more: [], total: 0 } })).toBe('')
})
