import { chosenDates, type DateFormat } from '#web/lib/chosen-dates.ts'
import { agoAs, dateAs } from '#web/lib/formats.ts'
import { formatLocale } from '#web/lib/texts.ts'

/** A calendar day in the language's format; the year only if it isn't the current one. */
export function formatDay(day: string, now: Date = new Date()): string {
  return writeDay(day, { isShort: day.startsWith(today(now).slice(0, 4)) })
}

/** A calendar day for tight spaces, with its month abbreviated. */
export function formatShortDay(day: string, now: Date = new Date()): string {
  if (chosenDates().dateFormat !== 'locale') return writeDay(day, { isShort: true })
  const isThisYear = day.startsWith(today(now).slice(0, 4))
  const options = {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' as const }),
    timeZone: 'UTC',
  } as const
  return dateAs(options).format(new Date(`${day}T00:00:00Z`))
}

/** A date known to the year, the month or the day. */
export function formatPartialDate(text: string, locale = formatLocale()): string {
  if (text.length === 10) return writeDay(text, { isShort: false, locale })
  const options = {
    year: 'numeric',
    ...(text.length === 7 && { month: 'long' as const }),
    timeZone: 'UTC',
  } as const
  return dateAs(options, locale).format(new Date(`${text}-01-01`.slice(0, 10)))
}

/** The label of a tick on a time axis; years alone where ticks are years apart. */
export function formatTick(moment: number, apart: number): string {
  const options =
    apart > 300 * 86_400_000
      ? ({ year: 'numeric' } as const)
      : apart > 27 * 86_400_000
        ? ({ year: 'numeric', month: 'short' } as const)
        : ({ month: 'short', day: 'numeric' } as const)
  return dateAs({ ...options, timeZone: 'UTC' }).format(moment)
}

/** A yearly day such as a birthday, as `MM-DD`. Formatted in a leap year, so 29 February is valid. */
export function formatDayOfYear(monthAndDay: string): string {
  return dateAs({ month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`2000-${monthAndDay}`))
}

/** The current time in a zone. */
export function timeIn(timeZone: string, now: Date = new Date()): string {
  return dateAs({ timeStyle: 'short', timeZone }).format(now)
}

/** The month names, January first. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    dateAs({ month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)),
  )
}

/** The day of a moment, in the pilot's time zone. */
export function formatDate(moment: string, now: Date = new Date()): string {
  return formatDay(dayOf(new Date(moment)), now)
}

/** A short date with its year, for table columns. */
export function formatBriefDate(moment: string): string {
  return formatBriefDay(dayOf(new Date(moment)))
}

/** A short date known to the year, the month or the day. */
export function formatBriefDay(day: string): string {
  if (day.length < 10) return formatPartialDate(day)
  if (chosenDates().dateFormat !== 'locale') return writeDay(day, { isShort: false })
  return dateAs({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** The time of a moment, in the pilot's time zone. */
export function formatTime(moment: string): string {
  return dateAs({ timeStyle: 'short', ...zone() }).format(new Date(moment))
}

/** The hour in the pilot's time zone, 0 to 23. */
export function hourOf(now: Date = new Date()): number {
  return Number(
    dateAs({ hour: 'numeric', hourCycle: 'h23', numberingSystem: 'latn', ...zone() }, 'en').format(now),
  )
}

/** Today and yesterday by name, an earlier day by its date. */
export function formatDayOf(moment: string, now: Date = new Date()): string {
  const days = daysAgo(moment, now)
  return days > 1 || days < 0 ? formatDate(moment, now) : dayWord(days)
}

/** True if a moment is today in the pilot's time zone. */
export function isToday(moment: string, now: Date = new Date()): boolean {
  return dayOf(new Date(moment)) === today(now)
}

export function isPast(moment: string, now: Date = new Date()): boolean {
  return new Date(moment) <= now
}

/** Today with its weekday, in full. */
export function formatToday(now: Date = new Date()): string {
  if (chosenDates().dateFormat === 'locale')
    return dateAs({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...zone() }).format(now)
  return `${dateAs({ weekday: 'long', ...zone() }).format(now)} · ${writeDay(dayOf(now), { isShort: false })}`
}

/** Today in one of the four formats, as a preview. */
export function sampleDay(dateFormat: DateFormat, now: Date = new Date()): string {
  return writeDay(dayOf(now), { isShort: false, dateFormat })
}

/** Today in the pilot's time zone, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return dayOf(now)
}

/** Today and yesterday by name with the time; earlier moments by their date. */
export function formatMoment(moment: string, now: Date = new Date()): string {
  const days = daysAgo(moment, now)
  return days > 1 || days < 0 ? formatDate(moment, now) : `${dayWord(days)}, ${formatTime(moment)}`
}

function daysAgo(moment: string, now: Date): number {
  return Math.round((Date.parse(today(now)) - Date.parse(dayOf(new Date(moment)))) / 86_400_000)
}

function dayWord(daysBack: number): string {
  const word = agoAs({ numeric: 'auto' }).format(-daysBack, 'day')
  return `${word.charAt(0).toLocaleUpperCase(formatLocale())}${word.slice(1)}`
}

function writeDay(
  day: string,
  {
    isShort,
    dateFormat = chosenDates().dateFormat,
    locale = formatLocale(),
  }: { isShort: boolean; dateFormat?: DateFormat; locale?: string },
): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (dateFormat === 'iso') return day
  if (dateFormat === 'day_first') return `${date}/${month}/${year}`
  if (dateFormat === 'month_first') return `${month}/${date}/${year}`
  // A calendar day has no zone: parsing and formatting both use UTC, so it can't shift.
  const options = {
    day: 'numeric',
    month: 'long',
    ...(!isShort && { year: 'numeric' as const }),
    timeZone: 'UTC',
  } as const
  return dateAs(options, locale).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a moment in the pilot's time zone, as YYYY-MM-DD. */
function dayOf(date: Date): string {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
    ...zone(),
  } as const
  const parts = new Map(
    dateAs(options, 'en')
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

function zone() {
  return chosenDates().timeZone === undefined ? {} : { timeZone: chosenDates().timeZone }
}
