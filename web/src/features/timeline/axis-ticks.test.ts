import { scaleUtc } from 'd3-scale'
import { describe, expect, test } from 'vitest'

import { axisTicks } from '#web/features/timeline/axis-ticks.ts'
import { midnight, oneDay } from '#web/features/timeline/time.ts'

const scaleOver = (days: number, width: number) =>
  scaleUtc()
    .domain([midnight('2026-03-01'), midnight('2026-03-01') + days * oneDay])
    .range([0, width])

describe('the axis of the timeline', () => {
  test('a view of two days has one tick per day and none within a day', () => {
    const ticks = axisTicks(scaleOver(2, 1000), 1000)

    expect(ticks.map(({ x }) => x)).toEqual([0, 500, 1000])
  })

  test('a narrow axis has fewer ticks', () => {
    expect(axisTicks(scaleOver(365, 300), 300).length).toBeLessThan(
      axisTicks(scaleOver(365, 1200), 1200).length,
    )
  })
})
