import styles from '#web/ui/skeleton.module.css'
import { classNames } from '#web/lib/class-names.ts'
interface SkeletonProps {
  readonly label: string
  readonly isInside?: boolean
  /** The delay has already passed. */
  readonly isLate?: boolean
}

/**
 * The skeleton of a slow page: title, rule, lines; inside a page that has its title, only the lines. It
 * appears after 200 ms, so that a fast page never flashes.
 */
export function Skeleton({ label, isInside = false, isLate = false }: SkeletonProps) {
  return (
    <div
      className={classNames(styles.skeleton, isLate && styles.late)}
      data-part="skeleton"
      role="status"
      aria-label={label}
    >
      {!isInside && (
        <>
          <i className={classNames(styles.sk, styles.title)} />
          <hr className="rule" />
        </>
      )}
      <i className={styles.sk} />
      <i className={styles.sk} />
      <i className={classNames(styles.sk, styles.short)} />
    </div>
  )
}
