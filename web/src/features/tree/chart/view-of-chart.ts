import type { ChartDrawing } from '#web/features/tree/chart/drawn-parts.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The part of the chart that is seen: its middle, and how much it is enlarged. */
export interface View {
  readonly x: number
  readonly y: number
  readonly k: number
}

export const scaleLimits = [0.1, 2] as const
/** Below this, names are hard to read, so the focus person's surroundings are shown instead of everything. */
const smallestLegible = 0.72
const margin = 28

/** Everything, as large as it fits. */
export function wholeView({ bounds }: ChartDrawing, size: Size): View {
  const { left, right, top, bottom } = bounds
  const fit = Math.min(
    (size.width - 2 * margin) / (right - left),
    (size.height - 2 * margin) / (bottom - top),
  )
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    k: Math.max(scaleLimits[0], Math.min(1, fit)),
  }
}

/** Everything if its names can be read, or else the surroundings of the focus person, who stands at 0, 0. */
export function firstView(drawing: ChartDrawing, size: Size): View {
  const whole = wholeView(drawing, size)
  if (whole.k >= smallestLegible) return whole
  const { bounds } = drawing
  const k = smallestLegible
  const along = (from: number, to: number, length: number) => {
    const half = (length / 2 - margin) / k
    // No empty space on one side while the other side is cut off.
    return to - from <= 2 * half ? (from + to) / 2 : Math.max(from + half, Math.min(0, to - half))
  }
  return {
    x: along(bounds.left, bounds.right, size.width),
    y: along(bounds.top, bounds.bottom, size.height),
    k,
  }
}

/** Moves a view as little as possible so that a point is seen. */
export function viewWith(view: View, point: { x: number; y: number }, size: Size): View {
  const reach = (length: number) => Math.max(0, length / 2 / view.k - 80)
  const along = (middle: number, at: number, half: number) => Math.max(at - half, Math.min(middle, at + half))
  return {
    ...view,
    x: along(view.x, point.x, reach(size.width)),
    y: along(view.y, point.y, reach(size.height)),
  }
}

/** Zoomed out, dates go first and then the names. */
export function detailAt(k: number): 'all' | 'names' | 'faces' {
  if (k >= 0.62) return 'all'
  return k >= 0.42 ? 'names' : 'faces'
}
