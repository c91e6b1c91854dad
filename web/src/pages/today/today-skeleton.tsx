import styles from '#web/pages/today/today.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'
import { classNames } from '#web/lib/class-names.ts'
/** The skeleton of Today; it appears only if loading takes a moment. */
export function TodaySkeleton({ label }: { label: string }) {
  return (
    <div className={styles.todaySk} data-part="today-sk" role="status" aria-label={label}>
      <div className={styles.todayUpper} aria-hidden="true">
        {[1, 2].map((column) => (
          <div key={column} className={styles.todaySkRows}>
            <i className={classNames(skeletonStyles.sk, styles.sk, styles.head)} />
            {[1, 2, 3].map((row) => (
              <span key={row}>
                <i className={classNames(skeletonStyles.sk, styles.sk, styles.round)} />
                <span>
                  <i className={classNames(skeletonStyles.sk, styles.sk)} />
                  <i
                    className={classNames(skeletonStyles.sk, styles.sk, skeletonStyles.short, styles.short)}
                  />
                </span>
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.todayLower} aria-hidden="true">
        <i className={classNames(skeletonStyles.sk, styles.sk, 'panel')} />
        <div className={styles.todaySkRows}>
          <i className={classNames(skeletonStyles.sk, styles.sk, styles.head)} />
          {[1, 2, 3, 4].map((row) => (
            <span key={row}>
              <i className={classNames(skeletonStyles.sk, styles.sk, styles.round)} />
              <span>
                <i className={classNames(skeletonStyles.sk, styles.sk)} />
                <i className={classNames(skeletonStyles.sk, styles.sk, skeletonStyles.short, styles.short)} />
              </span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
