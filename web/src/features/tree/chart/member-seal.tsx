import { lobedRing, nineRays } from '#web/ui/engraving.ts'
import styles from '#web/features/tree/chart/person-mark.module.css'

export const sealRing = lobedRing({ radius: 10.4, swing: 0.7, lobes: 18 })
export const sealRays = nineRays({ centre: 0, tip: 6.6, first: 6.6, base: 2.4 })
  .flatMap(({ left, right }) => [left, right])
  .join('')

/** The small set seal of a member, as a definition that is used at each of them. */
export function MemberSealSymbol({ id }: { id: string }) {
  return (
    <g id={id}>
      <path className={styles.sealRing} d={sealRing} />
      <path className={styles.sealRays} d={sealRays} />
    </g>
  )
}
