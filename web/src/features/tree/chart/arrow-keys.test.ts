import { expect, test } from 'vitest'

import { type Arrow, placeAfterArrow } from '#web/features/tree/chart/arrow-keys.ts'
import { closeRelatives } from '#web/features/tree/chart/close-relatives.ts'
import { layoutChart } from '#web/features/tree/chart/layout.ts'
import { sampleFamily } from '#web/features/tree/chart/sample-family.ts'

const { people } = layoutChart(sampleFamily, { direction: 'both', labels: new Map() }) ?? { people: [] }
const relatives = closeRelatives(sampleFamily)

test.each<[string, Arrow, string | undefined]>([
  ['helena', 'ArrowLeft', 'martin'],
  ['helena', 'ArrowRight', 'rafael'],
  ['rafael', 'ArrowRight', 'ines'],
  ['ines', 'ArrowRight', undefined],
  ['george', 'ArrowUp', 'beatrix'],
  ['george', 'ArrowDown', 'helena'],
  ['noor', 'ArrowUp', 'rafael'],
  ['martin', 'ArrowUp', undefined],
])('from %s, %s leads to a relative', (from, arrow, to) => {
  const start = people.find(({ person }) => person === from)
  if (!start) throw new Error(`${from} isn't drawn`)

  expect(placeAfterArrow(arrow, start, { people, relatives })?.person).toBe(to)
})
