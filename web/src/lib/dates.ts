import { chosenDates, type DateFormat } from '#web/lib/chosen-dates.ts'
import { agoAs, dateAs } from '#web/lib/formats.ts'
import { formatLocale } from '#web/lib/texts.ts'

/** A day of the calendar; as the language writes it, the year only where it is not this one. */
export function formatDay(day: string, now: Date = new Date()): string {
  return writeDay(day, { isShort: day.startsWith(today(now).slice(0, 4)) })
}

/** A day where there is little room: its month abbreviated. */
export function formatShortDay(day: string, now: Date = new Date()): string {
  if (chosenDates().dateFormat !== 'locale') return writeDay(day, { isShort: true })
  const isThisYear = day.startsWith(today(now).slice(0, 4))
  const shape = { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' as const }), timeZone: 'UTC' } as const
  return dateAs(shape).format(new Date(`${day}T00:00:00Z`))
}

/** As much of a day as is known: a year, a month or a day. */
export function formatKnownDay(text: string): string {
  if (text.length === 10) return writeDay(text, { isShort: false })
  const shape = { year: 'numeric', ...(text.length === 7 && { month: 'long' as const }), timeZone: 'UTC' } as const
  return dateAs(shape).format(new Date(`${text}-01-01`.slice(0, 10)))
}

/** What stands at a tick of an axis of time; years alone where ticks are years apart. */
export function formatTick(moment: number, apart: number): string {
  const shape =
    apart > 300 * 86_400_000
      ? ({ year: 'numeric' } as const)
      : apart > 27 * 86_400_000
        ? ({ year: 'numeric', month: 'short' } as const)
        : ({ month: 'short', day: 'numeric' } as const)
  return dateAs({ ...shape, timeZone: 'UTC' }).format(moment)
}

/** A day that comes every year, given as `MM-DD`. A leap year has them all. */
export function formatDayOfYear(monthAndDay: string): string {
  return dateAs({ month: 'long', day: 'numeric', timeZone: 'UTC' }).format(new Date(`2000-${monthAndDay}`))
}

/** The time it is now in a zone. */
export function timeIn(timeZone: string, now: Date = new Date()): string {
  return dateAs({ timeStyle: 'short', timeZone }).format(now)
}

/** The months by their names, in the order of the year. */
export function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, month) => dateAs({ month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month, 1)))
}

/** The day of a moment, where the pilot is. */
export function formatDate(moment: string, now: Date = new Date()): string {
  return formatDay(dayOf(new Date(moment)), now)
}

/** The day of a moment in few letters, always with its year, for columns. */
export function formatBriefDate(moment: string): string {
  return formatBriefDay(dayOf(new Date(moment)))
}

/** As much of a day as is known, in few letters. */
export function formatBriefDay(day: string): string {
  if (day.length < 10) return formatKnownDay(day)
  if (chosenDates().dateFormat !== 'locale') return writeDay(day, { isShort: false })
  return dateAs({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

/** The time of a moment, where the pilot is. */
export function formatTime(moment: string): string {
  return dateAs({ timeStyle: 'short', ...zone() }).format(new Date(moment))
}

/** The hour of the day where the pilot is, 0 to 23. */
export function hourOf(now: Date = new Date()): number {
  return Number(dateAs({ hour: 'numeric', hourCycle: 'h23', numberingSystem: 'latn', ...zone() }, 'en').format(now))
}

/** Today and yesterday by their word, an earlier day by its date. */
export function formatDayOf(moment: string, now: Date = new Date()): string {
  const days = daysAgo(moment, now)
  return days > 1 || days < 0 ? formatDate(moment, now) : dayWord(days)
}

/** Whether a moment lies in the day it is where the pilot is. */
export function isToday(moment: string, now: Date = new Date()): boolean {
  return dayOf(new Date(moment)) === today(now)
}

export function isPast(moment: string, now: Date = new Date()): boolean {
  return new Date(moment) <= now
}

/** Today with its weekday, in full. */
export function formatToday(now: Date = new Date()): string {
  if (chosenDates().dateFormat === 'locale') return dateAs({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...zone() }).format(now)
  return `${dateAs({ weekday: 'long', ...zone() }).format(now)} · ${writeDay(dayOf(now), { isShort: false })}`
}

/** A day in one of the four formats, for who chooses between them. */
export function sampleDay(dateFormat: DateFormat, now: Date = new Date()): string {
  return writeDay(dayOf(now), { isShort: false, dateFormat })
}

/** The day it is where the pilot is, as YYYY-MM-DD. */
export function today(now: Date = new Date()): string {
  return dayOf(now)
}

/** A moment as people say it: today and yesterday by their word, with the time; earlier ones by their day. */
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

function writeDay(day: string, { isShort, dateFormat = chosenDates().dateFormat }: { isShort: boolean; dateFormat?: DateFormat }): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (dateFormat === 'iso') return day
  if (dateFormat === 'day_first') return `${date}/${month}/${year}`
  if (dateFormat === 'month_first') return `${month}/${date}/${year}`
  // A day has no zone: read and written in the same one, it stays the day it is.
  const shape = { day: 'numeric', month: 'long', ...(!isShort && { year: 'numeric' as const }), timeZone: 'UTC' } as const
  return dateAs(shape).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a moment, where the pilot is, as YYYY-MM-DD. */
function dayOf(date: Date): string {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'gregory', numberingSystem: 'latn', ...zone() } as const
  const parts = new Map(
    dateAs(shape, 'en')
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

function zone() {
  return chosenDates().timeZone === undefined ? {} : { timeZone: chosenDates().timeZone }
}
