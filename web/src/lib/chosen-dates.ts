import type { dateFormats } from '#contract/account/schemas.ts'
import { texts } from '#web/lib/texts.ts'

export type DateFormat = (typeof dateFormats)[number]

/** The pilot's date settings. Until they are known, dates follow the browser's language and time zone. */
let chosen: { timeZone: string | undefined; dateFormat: DateFormat } = {
  timeZone: undefined,
  dateFormat: 'locale',
}
/** The checked time zone. Checking whether the browser supports a zone is slow, so it is cached. */
let checkedZone: { checked: string | undefined; timeZone: string | undefined } = {
  checked: undefined,
  timeZone: undefined,
}

/** Applies the account's date settings and re-renders every date on the page. */
export function followDates({
  time_zone,
  date_format,
}: {
  time_zone: string
  date_format: DateFormat
}): void {
  if (time_zone === chosen.timeZone && date_format === chosen.dateFormat) return
  chosen = { timeZone: time_zone, dateFormat: date_format }
  texts.emit('datesChanged')
}

/** The browser's time zone. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

// The server may know a zone that this browser doesn't.
function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return false
  }
}

/** The current settings; the zone is undefined if this browser doesn't know it. */
export function chosenDates(): Readonly<typeof chosen> {
  const { timeZone, dateFormat } = chosen
  if (checkedZone.checked !== timeZone)
    checkedZone = {
      checked: timeZone,
      timeZone: timeZone !== undefined && isKnownZone(timeZone) ? timeZone : undefined,
    }
  return { timeZone: checkedZone.timeZone, dateFormat }
}
