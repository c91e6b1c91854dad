import { useMemo } from 'react'

import type { ChartData, Direction } from '#web/features/tree/chart/chart-data.ts'
import { closeRelatives } from '#web/features/tree/chart/close-relatives.ts'
import { layoutChart } from '#web/features/tree/chart/layout.ts'
import { lifeLabel } from '#web/features/tree/chart/life-label.ts'
import { nameLabel } from '#web/features/tree/chart/name-label.ts'
import { currentLanguage } from '#web/lib/texts.ts'
import type { TranslateRoom } from '#web/lib/translate.ts'

/** Everything that is computed from the data: places, words and relatives. */
export function useChart(data: ChartData, direction: Direction, t: TranslateRoom<'tree-chart'>) {
  const language = currentLanguage()
  return useMemo(() => {
    const people = new Map(data.people.map((person) => [person.id, person]))
    const lives = new Map(data.people.map((person) => [person.id, lifeLabel(person, { t, language })]))
    const labels = new Map(data.people.map(({ id, name }) => [id, nameLabel(name, lives.get(id) ?? '')]))
    return {
      people,
      lives,
      relatives: closeRelatives(data),
      drawing: layoutChart(data, { direction, labels }),
    }
  }, [data, direction, t, language])
}

export type Chart = ReturnType<typeof useChart>
