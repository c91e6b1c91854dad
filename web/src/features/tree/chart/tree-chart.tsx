import type { ReactNode } from 'react'

import type { ChartData, Direction } from '#web/features/tree/chart/chart-data.ts'
import { ChartFrame } from '#web/features/tree/chart/chart-frame.tsx'
import { useChart } from '#web/features/tree/chart/use-chart.ts'
import { useTexts } from '#web/lib/use-texts.ts'

export interface TreeChartProps {
  /** The reply of `showTree`. */
  readonly data: ChartData
  readonly direction: Direction
  /** Puts another person into the middle. */
  readonly onFocus: (id: string) => void
  /** Opens the page of a person. */
  readonly onOpen: (id: string) => void
  /** Adds a relative. Without it, as for those who may not write, no plus is shown. */
  readonly onAdd?: ((id: string) => void) | undefined
  /** The address of a portrait. */
  readonly portraitUrl: (fileId: string) => string
  /** Shown in the upper right corner, such as the focus person with their actions. */
  readonly corner?: ReactNode
}

/** The family tree around the focus person, to look at, to move and to walk through. Fills its container. */
export function TreeChart({ data, direction, ...handlers }: TreeChartProps) {
  const { t } = useTexts('tree-chart')
  const { drawing, ...chart } = useChart(data, direction, t)
  if (!drawing) return null
  return <ChartFrame {...chart} {...handlers} drawing={drawing} direction={direction} total={data.total} />
}
