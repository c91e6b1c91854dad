import { type ReactNode, useId } from 'react'

import { lobedRing, nineRays, openRing } from '#web/ui/engraving.ts'

interface BandProps {
  readonly radius: number
  readonly swing: number
  readonly lobes: number
  readonly copies: number
  readonly width: number
  readonly opacity: number
  readonly second?: number
}

/** One ring of guilloche: a lobed ring drawn several times, each slightly rotated. */
export function Band({ copies, width, opacity, ...ring }: BandProps) {
  const id = useId()
  const step = 360 / ring.lobes / copies
  return (
    <g fill="none" stroke="currentColor" strokeWidth={width} opacity={opacity}>
      <path id={id} d={lobedRing(ring)} />
      {Array.from({ length: copies - 1 }, (_, index) => (
        <use key={index} href={`#${id}`} transform={`rotate(${step * (index + 1)})`} />
      ))}
    </g>
  )
}

export function Ring({ r, width, opacity }: { r: number; width: number; opacity: number }) {
  return <circle r={r} fill="none" stroke="currentColor" strokeWidth={width} opacity={opacity} />
}

function Rays({
  tip,
  first,
  base,
  width,
  isFilled,
}: {
  tip: number
  first: number
  base: number
  width: number
  isFilled: boolean
}) {
  return nineRays({ centre: 32, tip, first, base }).map(({ left, right, isFirst }) => (
    <g key={left} stroke="currentColor" strokeWidth={width} strokeLinejoin="round">
      <path d={left} fill={isFilled ? 'currentColor' : 'none'} />
      <path d={right} fill={isFilled && isFirst ? 'currentColor' : 'none'} />
    </g>
  ))
}

export function EmblemMark({ isFine = false }: { isFine?: boolean }) {
  return (
    <>
      <path d={openRing} fill="none" stroke="currentColor" strokeWidth={isFine ? 0.9 : 1.5} />
      <Rays tip={22.5} first={31.5} base={8} width={isFine ? 0.5 : 1} isFilled />
    </>
  )
}

/** The emblem: a compass of nine rays. The first ray is filled and passes the ring. */
export function Emblem({ size = 46 }: { size?: number }): ReactNode {
  return (
    <svg data-part="emblem" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <EmblemMark />
    </svg>
  )
}

/** The nine rays without the ring, for small sizes. */
export function Star({ size = 24 }: { size?: number }): ReactNode {
  return (
    <svg data-part="emblem" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <Rays tip={27} first={31.5} base={9.5} width={1.1} isFilled />
    </svg>
  )
}

/** The rosette behind the sign-in page. */
export function Rosette(): ReactNode {
  return (
    <svg data-part="rosette" viewBox="-400 -400 800 800" aria-hidden="true">
      <Ring r={396} width={0.8} opacity={0.8} />
      <Ring r={391} width={0.5} opacity={0.7} />
      <Band radius={352} swing={30} lobes={27} copies={4} width={0.6} opacity={0.75} />
      <Ring r={316} width={0.5} opacity={0.7} />
      <Band radius={262} swing={46} lobes={18} copies={7} width={0.55} opacity={0.7} second={8} />
      <Ring r={206} width={0.5} opacity={0.7} />
      <Ring r={202} width={0.9} opacity={0.8} />
      <Band radius={152} swing={44} lobes={9} copies={10} width={0.55} opacity={0.85} second={-10} />
      <Ring r={88} width={0.6} opacity={0.8} />
      <g transform="translate(-64 -64) scale(2)" opacity="0.9">
        <Rays tip={27} first={40} base={9} width={0.3} isFilled={false} />
      </g>
    </svg>
  )
}
