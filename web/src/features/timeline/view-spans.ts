import { oneDay, oneYear, type Span, spanOf, widened } from '#web/features/timeline/time.ts'

export const spanNames = ['month', 'year', 'decade', 'century'] as const
export type SpanName = (typeof spanNames)[number]

const lengths: Readonly<Record<SpanName, number>> = {
  month: 30 * oneDay,
  year: oneYear,
  decade: 10 * oneYear,
  century: 100 * oneYear,
}

/** Moves a view by a share of its length. */
export function panned({ from, to }: Span, share: number): Span {
  const distance = (to - from) * share
  return { from: from + distance, to: to + distance }
}

/** A view around the same middle whose length is multiplied by a factor. */
export function zoomed(view: Span, factor: number): Span {
  return centered(middleOf(view), (view.to - view.from) * factor)
}

export function centered(middle: number, length: number): Span {
  return { from: middle - length / 2, to: middle + length / 2 }
}

/** A view of the named length: around now if now is visible, otherwise around the same middle. */
export function viewOf(name: SpanName, view: Span, now: number): Span {
  const isNowVisible = now >= view.from && now <= view.to
  return centered(isNowVisible ? now : middleOf(view), lengths[name])
}

/** The name of a view's length: 'all' for nearly the whole range, undefined for any other length. */
export function spanNameOf(view: Span, range: Span): SpanName | 'all' | undefined {
  const length = view.to - view.from
  const named = spanNames.find((name) => Math.abs(lengths[name] - length) < lengths[name] / 20)
  return named ?? (length > (range.to - range.from) * 0.98 ? 'all' : undefined)
}

/** A view of all given things with a margin. */
export function extentOf(things: readonly Parameters<typeof spanOf>[0][]): Span {
  const starts = things.map((thing) => spanOf(thing).from)
  return widened({ from: Math.min(...starts), to: Math.max(...starts) + oneDay }, 0.15)
}

function middleOf({ from, to }: Span): number {
  return from + (to - from) / 2
}
