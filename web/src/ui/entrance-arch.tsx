import { type ReactNode, useId } from 'react'

import { Band, EmblemMark, Ring } from '#web/ui/ornament.tsx'
import styles from '#web/ui/entrance-arch.module.css'

/** An arch, half of the rosette's outer band, with the emblem as its keystone. */
export function EntranceArch(): ReactNode {
  const half = useId()
  return (
    <svg className={styles.entranceArch} viewBox="-400 -402 800 402" aria-hidden="true">
      <defs>
        <clipPath id={half}>
          <rect x="-400" y="-400" width="800" height="400" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${half})`}>
        <Ring r={398} width={0.7} opacity={0.9} />
        <Ring r={394} width={0.4} opacity={0.8} />
        <Band radius={366} swing={24} lobes={36} copies={5} width={0.5} opacity={0.85} />
        <Ring r={338} width={0.4} opacity={0.8} />
        <Ring r={334.5} width={0.7} opacity={0.9} />
      </g>
      <circle cy="-366" r="33.5" className={styles.keystone} stroke="currentColor" strokeWidth="0.8" />
      <g className={styles.keyMark} transform="translate(-29 -395) scale(0.906)">
        <EmblemMark isFine />
      </g>
    </svg>
  )
}
