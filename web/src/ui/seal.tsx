import { lobedRing, onCircle } from '#web/ui/engraving.ts'
import styles from '#web/ui/seal.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface SealProps {
  /** One arc for each voter. */
  readonly total: number
  readonly approvals: number
  readonly against?: number
  /** All votes are in: the seal is set. */
  readonly isSet?: boolean
  readonly size?: number
  readonly label: string
}

const radius = 34
const scallop = lobedRing({ radius: 26.4, swing: 1.15, lobes: 27 })
const nine = Array.from({ length: 9 }, (_, index) => {
  const angle = -90 + 40 * index
  const at = (reach: number, turn = 0) =>
    onCircle(0, reach, angle + turn)
      .map((value) => value.toFixed(2))
      .join(' ')
  return `M${at(17)}L${at(5.4, -20)}L${at(2.6)}L${at(5.4, 20)}Z`
})

/** A seal with an arc for each vote, filled once it is in. With all of them the seal is set. */
export function Seal({ total, approvals, against = 0, isSet = false, size = 72, label }: SealProps) {
  const gap = total > 1 ? 9 : 0
  const arcs = Array.from({ length: total }, (_, index) => {
    const from = -90 + (360 / total) * index + gap / 2
    const to = -90 + (360 / total) * (index + 1) - gap / 2
    const kind = index < approvals ? 'approved' : index < approvals + against ? 'against' : 'open'
    const [start, end] = [from, to].map((angle) =>
      onCircle(0, radius, angle)
        .map((value) => value.toFixed(2))
        .join(' '),
    )
    return { kind, path: `M${start}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${end}` }
  })
  return (
    <svg
      className={classNames(styles.seal, isSet && styles.isSet)}
      data-part="seal"
      viewBox="-40 -40 80 80"
      width={size}
      height={size}
      role="img"
      aria-label={label}
    >
      {total === 1 ? (
        <circle
          className={styles.seg}
          data-part="seg"
          data-kind={approvals > 0 ? 'approved' : against > 0 ? 'against' : 'open'}
          r={radius}
          fill="none"
        />
      ) : (
        arcs.map(({ kind, path }) => (
          <path key={path} className={styles.seg} data-part="seg" data-kind={kind} fill="none" d={path} />
        ))
      )}
      <path className={styles.scallop} data-part="scallop" d={scallop} />
      <circle className={styles.hair} data-part="hair" r="22.6" />
      {isSet ? (
        <g className={styles.sealNine} data-part="seal-nine">
          {nine.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      ) : (
        <text className={styles.sealN} textAnchor="middle" y="7.5" aria-hidden="true">
          {approvals}
        </text>
      )}
    </svg>
  )
}
