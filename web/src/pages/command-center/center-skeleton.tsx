import meshStyles from '#web/features/mesh/mesh.module.css'
import contactPanelsStyles from '#web/features/mesh/panels/contact-panels.module.css'
import styles from '#web/pages/command-center/command-center.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'
import { classNames } from '#web/lib/class-names.ts'
/** The skeleton of the command center: status and send form side by side, the four panels below. */
export function CenterSkeleton({ label }: { label: string }) {
  return (
    <div
      className={classNames(skeletonStyles.skeleton, contactPanelsStyles.skeleton)}
      data-part="skeleton"
      role="status"
      aria-label={label}
    >
      <div className={styles.centerUpper}>
        <PanelSkeleton lines={6} />
        <PanelSkeleton lines={4} />
      </div>
      <div className={contactPanelsStyles.panels}>
        {['advisors', 'services', 'agents', 'apis'].map((panel) => (
          <PanelSkeleton key={panel} lines={2} />
        ))}
      </div>
    </div>
  )
}

function PanelSkeleton({ lines }: { lines: number }) {
  return (
    <div className={classNames(styles.centerSkeleton, 'panel')}>
      <i
        className={classNames(
          skeletonStyles.sk,
          meshStyles.sk,
          contactPanelsStyles.sk,
          styles.sk,
          styles.head,
        )}
      />
      {Array.from({ length: lines }, (_, line) => (
        <i
          key={line}
          className={classNames(
            skeletonStyles.sk,
            meshStyles.sk,
            contactPanelsStyles.sk,
            line % 3 === 2 && skeletonStyles.short,
          )}
        />
      ))}
    </div>
  )
}
