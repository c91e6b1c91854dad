import timelineStyles from '#web/features/timeline/timeline.module.css'
import skeletonStyles from '#web/ui/skeleton.module.css'
import { classNames } from '#web/lib/class-names.ts'
const lanes = ['family', 'documents', 'missions', 'network']

/** The skeleton of the timeline: its lanes, then the first entries of the list. */
export function TimelineSkeleton({ label }: { label: string }) {
  return (
    <div
      className={classNames(skeletonStyles.skeleton, timelineStyles.tlSkeleton)}
      data-part="skeleton"
      role="status"
      aria-label={label}
    >
      <div>
        {lanes.map((lane) => (
          <div key={lane} className={timelineStyles.tlLane} data-part="tl-lane">
            <i className={classNames(skeletonStyles.sk, timelineStyles.sk)} />
          </div>
        ))}
      </div>
      {lanes.map((row) => (
        <div key={row} className={timelineStyles.tlSkeletonRow}>
          <i className={classNames(skeletonStyles.sk, timelineStyles.sk)} />
          <i className={classNames(skeletonStyles.sk, timelineStyles.sk)} />
        </div>
      ))}
    </div>
  )
}
