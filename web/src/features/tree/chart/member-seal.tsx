import { sealRays, sealRing } from '#web/features/tree/chart/seal-paths.ts'
import styles from '#web/features/tree/chart/person-mark.module.css'

/** The small set seal of a member, as a definition that is used at each of them. */
export function MemberSealSymbol({ id }: { id: string }) {
  return (
    <g id={id}>
      <path className={styles.sealRing} d={sealRing} />
      <path className={styles.sealRays} d={sealRays} />
    </g>
  )
}
