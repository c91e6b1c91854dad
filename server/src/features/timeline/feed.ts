import ical, { ICalEventRepeatingFreq } from 'ical-generator'

import type { Language } from '#contract/languages.ts'
import { isWholeDay } from '#contract/timeline/partial-day.ts'
import { whereSeen } from '#contract/timeline/where-seen.ts'
import type { ThingRow } from '#server/features/timeline/store.ts'
import { hour } from '#server/platform/clock.ts'
import { say } from '#server/platform/texts.ts'

interface Feeding {
  readonly language: Language
  readonly familyName: string
  readonly publicUrl: URL
  readonly now: Date
}

/** How long a calendar may keep what it read, in seconds. */
const freshFor = (6 * hour) / 1000

/** The timeline as calendars read it (RFC 5545). What happens over a time is told by the day it ends; a day that is not known has no place. */
export function feedOf(rows: readonly ThingRow[], { language, familyName, publicUrl, now }: Feeding): string {
  const feed = ical({
    name: say(language, 'timeline:feed.name', { family: familyName }),
    prodId: { company: 'Forerunners', product: 'Legacy Timeline', language: language.toUpperCase() },
    ttl: freshFor,
  })
  for (const row of rows) {
    const page = whereSeen(row)
    const day = isSpan(row) ? row.until_day : row.on_day
    if (day === null || !isWholeDay(day)) continue
    feed.createEvent({
      id: `${row.kind}-${row.id}@forerunners`,
      stamp: now,
      allDay: true,
      start: new Date(`${day}T00:00:00Z`),
      ...lastingUntil(row),
      summary: summaryOf(language, row),
      ...(row.body && { description: row.body }),
      ...(page && { url: new URL(page, publicUrl).href }),
      ...(row.is_yearly && { repeating: { freq: ICalEventRepeatingFreq.YEARLY } }),
    })
  }
  return feed.toString()
}

function isSpan({ kind }: ThingRow): boolean {
  return kind === 'mission' || kind === 'mandate'
}

// The end of a whole day is the day after it; a calendar leaves it out.
function lastingUntil(row: ThingRow) {
  if (isSpan(row) || row.until_day === null || !isWholeDay(row.until_day)) return {}
  const end = new Date(`${row.until_day}T00:00:00Z`)
  end.setUTCDate(end.getUTCDate() + 1)
  return { end }
}

function summaryOf(language: Language, row: ThingRow): string {
  const title = titleOf(language, row)
  if (row.kind === 'mission') return say(language, 'timeline:feed.mission_ends', { title })
  if (row.kind === 'mandate') return say(language, 'timeline:feed.mandate_ends', { title })
  // What the family wrote itself says what it is.
  if (row.version !== null) return title
  return say(language, 'timeline:feed.named', { kind: say(language, `timeline:kind.${row.kind}`), title })
}

function titleOf(language: Language, { kind, title, template }: ThingRow): string {
  if (title !== '' || template === null) return title
  return say(language, kind === 'mission' ? `onboarding:mission.${template}` : `missions:action.${template}`)
}
