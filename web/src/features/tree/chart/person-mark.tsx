import { Lock } from 'lucide-react'
import { memo, useState } from 'react'

import type { ChartPerson } from '#web/features/tree/chart/chart-data.ts'
import type { DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { dateBaseline, nameBaseline } from '#web/features/tree/chart/row-heights.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import { classNames } from '#web/lib/class-names.ts'
import styles from '#web/features/tree/chart/person-mark.module.css'

interface PersonMarkProps {
  readonly place: DrawnPerson
  readonly person: ChartPerson
  readonly portrait: string | undefined
  /** Ids of the shared definitions: the round clip of portraits and the seal of members. */
  readonly clip: string
  readonly seal: string
}

/** A person as a medallion with name and dates. */
export const PersonMark = memo(function PersonMark({ place, person, portrait, clip, seal }: PersonMarkProps) {
  const { radius, isFocus, kind } = place
  const [failed, setFailed] = useState<string>()
  const inner = isFocus ? sizes.focusInner : radius
  const corner = radius * 0.76
  const hasPortrait = portrait !== undefined && portrait !== failed && kind === 'person'
  return (
    <g
      className={classNames(
        styles.person,
        !person.is_living && styles.gone,
        isFocus && styles.focus,
        kind === 'reference' && styles.reference,
        person.is_hidden && styles.hidden,
      )}
    >
      <circle className={styles.ring} r={radius} />
      {hasPortrait ? (
        <image
          href={portrait}
          x={-inner}
          y={-inner}
          width={inner * 2}
          height={inner * 2}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
          onError={() => setFailed(portrait)}
        />
      ) : (
        <text className={styles.initials} y={radius * 0.29} fontSize={radius * (isFocus ? 0.7 : 0.78)}>
          {person.initials}
        </text>
      )}
      {(isFocus || hasPortrait) && <circle className={styles.edge} r={inner} />}
      {person.member && kind === 'person' && <use href={`#${seal}`} x={corner} y={corner} />}
      {person.is_private && kind === 'person' && (
        <g transform={`translate(${-corner} ${corner})`}>
          <circle className={styles.lockGround} r="10" />
          <Lock className={styles.lock} x={-6} y={-6.5} width={12} height={12} aria-hidden="true" />
        </g>
      )}
      <Label place={place} />
    </g>
  )
})

function Label({ place: { radius, label } }: Pick<PersonMarkProps, 'place'>) {
  return (
    <>
      {label.lines.map((line, index) => (
        <text
          key={index}
          className={styles.name}
          data-part="name"
          y={nameBaseline(radius) + index * sizes.nameLine}
        >
          {line}
        </text>
      ))}
      {label.dates !== '' && (
        <text className={styles.dates} data-part="dates" y={dateBaseline(radius, label)}>
          {label.dates}
        </text>
      )}
    </>
  )
}
