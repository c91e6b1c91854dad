import ical, { ICalEventRepeatingFreq } from 'ical-generator'

import type { Language } from '#contract/languages.ts'
import { isFullDay } from '#contract/timeline/partial-day.ts'
import { thingPath } from '#contract/timeline/thing-path.ts'
import type { TimelineEntryRow } from '#server/features/timeline/store.ts'
import { hour } from '#server/platform/clock.ts'
import { translate } from '#server/platform/texts.ts'

interface FeedOptions {
  readonly language: Language
  readonly familyName: string
  readonly publicUrl: URL
  readonly now: Date
}

/** Seconds a calendar may cache the feed. */
const cacheSeconds = (6 * hour) / 1000

/**
 * The timeline as an iCalendar feed (RFC 5545). Missions and mandates appear on their last day; partial days
 * are left out.
 */
export function feedOf(
  rows: readonly TimelineEntryRow[],
  { language, familyName, publicUrl, now }: FeedOptions,
): string {
  const feed = ical({
    name: translate(language, 'timeline:feed.name', { family: familyName }),
    prodId: { company: 'Forerunners', product: 'Legacy Timeline', language: language.toUpperCase() },
    ttl: cacheSeconds,
  })
  for (const row of rows) {
    const page = thingPath(row)
    const day = isSpan(row) ? row.until_day : row.on_day
    if (day === null || !isFullDay(day)) continue
    feed.createEvent({
      id: `${row.kind}-${row.id}@forerunners`,
      stamp: now,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      ...endOfEvent(row),
      summary: summaryOf(language, row),
      ...(row.body && { description: row.body }),
      ...(page && { url: new URL(page, publicUrl).href }),
      ...(row.is_yearly && { repeating: { freq: ICalEventRepeatingFreq.YEARLY } }),
    })
  }
  return feed.toString()
}

function isSpan({ kind }: TimelineEntryRow): boolean {
  return kind === 'mission' || kind === 'mandate'
}

// DTEND is exclusive, so it is the day after the last one.
function endOfEvent(row: TimelineEntryRow) {
  if (isSpan(row) || row.until_day === null || !isFullDay(row.until_day)) return {}
  const end = new Date(`${row.until_day}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  return { end }
}

function summaryOf(language: Language, row: TimelineEntryRow): string {
  const title = titleOf(language, row)
  if (row.kind === 'mission') return translate(language, 'timeline:feed.mission_ends', { title })
  if (row.kind === 'mandate') return translate(language, 'timeline:feed.mandate_ends', { title })
  // The family's own titles need no kind in front.
  if (row.version !== null) return title
  return translate(language, 'timeline:feed.named', {
    kind: translate(language, `timeline:kind.${row.kind}`),
    title,
  })
}

function titleOf(language: Language, { kind, title, template }: TimelineEntryRow): string {
  if (title !== '' || template === null) return title
  return translate(
    language,
    kind === 'mission' ? `onboarding:mission.${template}` : `missions:action.${template}`,
  )
}
