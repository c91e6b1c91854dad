// Julian day numbers count the days of all calendars in one row.
const firstDayOfChristianEra = 1_721_425

/** Day number of a Gregorian day. A month of 13 is January of the next year. */
export function gregorianDay(year: number, month: number, day: number): number {
  const shifted = Math.floor((14 - month) / 12)
  const y = year + 4800 - shifted
  const m = month + 12 * shifted - 3
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return day + Math.floor((153 * m + 2) / 5) + 365 * y + leapDays - 32_045
}

export function julianDay(year: number, month: number, day: number): number {
  const shifted = Math.floor((14 - month) / 12)
  const y = year + 4800 - shifted
  const m = month + 12 * shifted - 3
  return day + Math.floor((153 * m + 2) / 5) + 365 * y + Math.floor(y / 4) - 32_083
}

/** The Gregorian day, YYYY-MM-DD; null before the year 1 and after 9999. */
export function toGregorian(dayNumber: number): string | null {
  const milliseconds = (dayNumber - firstDayOfChristianEra - 719_163) * 86_400_000
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : null
}

/** Tabular reckoning; the observed month may begin a day earlier or later. */
export function islamicDay(year: number, month: number, day: number): number {
  const past = Math.floor((11 * year + 3) / 30) + 354 * year + 30 * month - Math.floor((month - 1) / 2)
  return past + day + 1_948_440 - 385
}

/** Months 1 to 12 have 30 days; the 13th are the five or six days at the end of the year. */
export function frenchRepublicanDay(year: number, month: number, day: number): number {
  return 2_375_840 + 365 * (year - 1) + Math.floor(year / 4) + 30 * (month - 1) + day - 1
}

/** Months as GEDCOM counts them: 1 is Tishri, 6 and 7 are the two Adars of a leap year. */
export function hebrewDay(year: number, month: number, day: number): number {
  const lengths = hebrewMonths(year)
  let past = 0
  for (let at = 0; at < month - 1; at++) past += lengths[at] ?? 0
  return hebrewNewYear(year) + past + day - 1
}

/** Days of each month; the second Adar has none in a common year. */
export function hebrewMonths(year: number): readonly number[] {
  const days = hebrewNewYear(year + 1) - hebrewNewYear(year)
  const isLeap = days > 360
  return [
    30,
    days % 10 === 5 ? 30 : 29,
    days % 10 === 3 ? 29 : 30,
    29,
    30,
    isLeap ? 30 : 29,
    isLeap ? 29 : 0,
  ].concat([30, 29, 30, 29, 30, 29])
}

function hebrewNewYear(year: number): number {
  const before = elapsedDays(year - 1)
  const now = elapsedDays(year)
  const after = elapsedDays(year + 1)
  const delay = after - now === 356 ? 2 : now - before === 382 ? 1 : 0
  return firstDayOfChristianEra - 1_373_427 + now + delay
}

function elapsedDays(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const day = 29 * months + Math.floor((12_084 + 13_753 * months) / 25_920)
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day
}
