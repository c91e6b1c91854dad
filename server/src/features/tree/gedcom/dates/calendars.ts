import type { Calendar } from '#contract/tree/tree-date.ts'
import {
  frenchRepublicanDay,
  hebrewDay,
  hebrewMonths,
  islamicDay,
  julianDay,
} from '#server/features/tree/gedcom/dates/day-number.ts'

export type GedcomCalendar = Exclude<Calendar, 'east_asian'>

const christian = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

interface CalendarRules {
  readonly escapes: readonly string[]
  /** The keyword of GEDCOM 7. An extension begins with an underscore. */
  readonly keyword: string
  readonly months: readonly string[]
  readonly daysIn: (year: number, month: number) => number
  readonly dayNumber: (year: number, month: number, day: number) => number
}

/** The calendars of GEDCOM and the Islamic one, which several programs write in the same form. */
export const otherCalendars: Readonly<Record<Exclude<GedcomCalendar, 'gregorian'>, CalendarRules>> = {
  julian: {
    escapes: ['DJULIAN'],
    keyword: 'JULIAN',
    months: christian,
    daysIn: (year, month) =>
      [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0,
    dayNumber: julianDay,
  },
  hebrew: {
    escapes: ['DHEBREW'],
    keyword: 'HEBREW',
    months: ['TSH', 'CSH', 'KSL', 'TVT', 'SHV', 'ADR', 'ADS', 'NSN', 'IYR', 'SVN', 'TMZ', 'AAV', 'ELL'],
    daysIn: (year, month) => hebrewMonths(year)[month - 1] ?? 0,
    dayNumber: hebrewDay,
  },
  french_republican: {
    escapes: ['DFRENCH R', 'DFRENCH'],
    keyword: 'FRENCH_R',
    months: 'VEND BRUM FRIM NIVO PLUV VENT GERM FLOR PRAI MESS THER FRUC COMP'.split(' '),
    daysIn: (year, month) => (month < 13 ? 30 : year % 4 === 3 ? 6 : 5),
    dayNumber: frenchRepublicanDay,
  },
  islamic: {
    escapes: ['DHIJRI', 'DISLAMIC'],
    keyword: '_ISLAMIC',
    months: 'MUHAR SAFAR RABIA RABIT JUMAA JUMAT RAJAB SHAAB RAMAD SHAWW DHUAQ DHUAH'.split(' '),
    daysIn: (year, month) => islamicDay(year, month + 1, 1) - islamicDay(year, month, 1),
    dayNumber: islamicDay,
  },
}

export const gregorianMonths = christian

// Programs in other languages, and people who type dates, write these.
const otherMonthNames: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'JANUARY JANUAR JANVIER JANV ENE ENERO GEN GENNAIO JANUARI',
    'FEBRUARY FEBRUAR FEVRIER FEV FÉV FÉVR FÉVRIER FEBRERO FEBBRAIO FEBRUARI FEBR',
    'MARCH MÄRZ MARZ MÄR MRZ MARS MARZO MRT MAART',
    'APRIL AVR AVRIL ABR ABRIL APRILE',
    'MAI MAYO MAG MAGGIO MEI',
    'JUNE JUNI JUIN JUNIO GIU GIUGNO',
    'JULY JULI JUIL JUILLET JULIO LUG LUGLIO',
    'AUGUST AOÛ AOU AOÛT AOUT AGO AGOSTO AUGUSTUS',
    'SEPTEMBER SEPT SEPTEMBRE SEPTIEMBRE SET SETTEMBRE',
    'OCTOBER OKT OKTOBER OCTOBRE OCTUBRE OTT OTTOBRE',
    'NOVEMBER NOVEMBRE NOVIEMBRE',
    'DECEMBER DEZ DEZEMBER DÉC DÉCEMBRE DECEMBRE DIC DICIEMBRE DICEMBRE',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1])),
)

/** The number of a Gregorian or Julian month, in capitals; 0 if it is none. */
export function monthNumber(name: string): number {
  return christian.indexOf(name) + 1 || (otherMonthNames[name] ?? 0)
}
