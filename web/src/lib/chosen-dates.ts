import type { dateFormats } from '#contract/account/schemas.ts'
import { texts } from '#web/lib/texts.ts'

export type DateFormat = (typeof dateFormats)[number]

/** How this pilot wants to read dates. Before anybody is known: as the browser's language writes them, where the browser is. */
let chosen: { timeZone: string | undefined; dateFormat: DateFormat } = { timeZone: undefined, dateFormat: 'locale' }
/** The zone that dates are written in, once one was: to see whether the browser knows it takes a good part of what a page needs to come. */
let written: { of: string | undefined; timeZone: string | undefined } = { of: undefined, timeZone: undefined }

/** Takes over what the account prefers; every date on the page is written anew. */
export function followDates({ time_zone, date_format }: { time_zone: string; date_format: DateFormat }): void {
  if (time_zone === chosen.timeZone && date_format === chosen.dateFormat) return
  chosen = { timeZone: time_zone, dateFormat: date_format }
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
  const { timeZone, dateFormat } = chosen
  if (written.of !== timeZone) written = { of: timeZone, timeZone: timeZone !== undefined && isKnownZone(timeZone) ? timeZone : undefined }
  return { timeZone: written.timeZone, dateFormat }
}
