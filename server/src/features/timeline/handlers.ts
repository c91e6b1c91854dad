import * as link from '#server/features/timeline/calendar-link.ts'
import { add, edit, remove, restore } from '#server/features/timeline/entries.ts'
import { list } from '#server/features/timeline/list.ts'
import type { TimelineSource } from '#server/ground/timeline.ts'

export function timelineHandlers({
  sources,
  publicUrl,
}: {
  readonly sources: readonly TimelineSource[]
  readonly publicUrl: URL
}) {
  return {
    listTimeline: list(sources),
    addEntry: add,
    editEntry: edit,
    removeEntry: remove,
    restoreEntry: restore,
    readCalendarLink: link.read,
    makeCalendarLink: link.make(publicUrl),
    endCalendarLink: link.end,
  }
}
