import type { dateFormats } from '#contract/account/schemas.ts'
import { texts } from '#web/lib/texts.ts'

export type DateFormat = (typeof dateFormats)[number]

/** How this pilot wants to read dates. Before anybody is known: as the browser's language writes them, where the browser is. */
let chosen: { timeZone: string | undefined; dateFormat: DateFormat } = { timeZone: undefined, dateFormat: 'locale' }

/** Takes over what the account prefers; every date on the page is written anew. */
export function followDates({ time_zone, date_format }: { time_zone: string; date_format: DateFormat }): void {
  const timeZone = isKnownZone(time_zone) ? time_zone : undefined
  if (timeZone === chosen.timeZone && date_format === chosen.dateFormat) return
  chosen = { timeZone, dateFormat: date_format }
  texts.emit('datesChanged')
}

/** Where this browser is. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

// The house may know a zone that this browser does not.
function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // A RangeError is how Intl says so.
    return false
  }
}

/** What is taken over at the moment. */
export function chosenDates(): Readonly<typeof chosen> {
  return chosen
}
