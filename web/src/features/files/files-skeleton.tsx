import styles from '#web/features/files/files-skeleton.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'
import { classNames } from '#web/lib/class-names.ts'
const rows = [62, 48, 70, 55, 40, 64]

/** Placeholder for a loading list of files. */
export function FilesSkeleton({ label }: { label: string }) {
  return (
    <div
      className={classNames(styles.filesSkeleton, skeletonStyles.skeleton)}
      data-part="skeleton"
      role="status"
      aria-label={label}
    >
      {rows.map((width) => (
        <div key={width} className={styles.filesSkeletonRow}>
          <i className={classNames(skeletonStyles.sk, styles.sk)} />
          <i className={classNames(skeletonStyles.sk, styles.sk)} style={{ width: `${width}%` }} />
          <i className={classNames(skeletonStyles.sk, styles.sk)} />
          <i className={classNames(skeletonStyles.sk, styles.sk)} />
        </div>
      ))}
    </div>
  )
}
