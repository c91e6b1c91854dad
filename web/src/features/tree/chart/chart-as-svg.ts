import type { Language } from '#contract/languages.ts'
import type { ChartData, ChartPerson, Direction } from '#web/features/tree/chart/chart-data.ts'
import type { ChartDrawing, DrawnPerson } from '#web/features/tree/chart/drawn-parts.ts'
import { layoutChart } from '#web/features/tree/chart/layout.ts'
import { lifeLabel } from '#web/features/tree/chart/life-label.ts'
import { sealRays, sealRing } from '#web/features/tree/chart/seal-paths.ts'
import { nameLabel } from '#web/features/tree/chart/name-label.ts'
import { dash, ink, fonts } from '#web/features/tree/chart/print-style.ts'
import { dateBaseline, nameBaseline } from '#web/features/tree/chart/row-heights.ts'
import { sizes } from '#web/features/tree/chart/sizes.ts'
import type { TranslateRoom } from '#web/lib/translate.ts'

export interface SvgOptions {
  readonly direction: Direction
  readonly t: TranslateRoom<'tree-chart'>
  readonly language: Language
  /** The name above the chart. */
  readonly title: string
  /** Portraits as data URLs by file id, because the file must not refer to anything. Initials stand for others. */
  readonly portraits?: ReadonlyMap<string, string>
}

const margin = 48
const titleHeight = 64

/** The chart as a self-contained SVG file on white, to print; undefined for an empty tree. */
export function chartAsSvg(data: ChartData, options: SvgOptions): string | undefined {
  const { direction, title, language } = options
  const labels = new Map(
    data.people.map((person) => [person.id, nameLabel(person.name, lifeLabel(person, options))]),
  )
  const drawing = layoutChart(data, { direction, labels })
  if (!drawing) return undefined
  const people = new Map(data.people.map((person) => [person.id, person]))
  const { left, right, top, bottom } = drawing.bounds
  const [x, y] = [Math.floor(left - margin), Math.floor(top - margin - titleHeight)]
  const [width, height] = [Math.ceil(right + margin) - x, Math.ceil(bottom + margin) - y]
  const ui = `font-family="${fonts.ui[language] ?? fonts.ui.latin}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" lang="${language}" ${ui} text-anchor="middle">`,
    `<title>${escape(title)}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ink.ground}"/>`,
    '<defs><clipPath id="round" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>',
    `<g id="seal"><path d="${sealRing}" fill="${ink.accent}" stroke="${ink.ground}" stroke-width="1.6" paint-order="stroke"/><path d="${sealRays}" fill="${ink.ground}"/></g></defs>`,
    `<text x="${(left + right) / 2}" y="${y + margin + 12}" ${displayFont(language)} font-size="34" font-weight="600" fill="${ink.strong}">${escape(title)}</text>`,
    ...linesOf(drawing),
    ...drawing.people.flatMap((place) => {
      const person = people.get(place.person)
      return person ? markOf(place, person, options) : []
    }),
    ...drawing.stubs.map(
      ({ x: at, y: middle, count }) =>
        `<rect x="${at - sizes.stub.width / 2}" y="${middle - sizes.stub.height / 2}" width="${sizes.stub.width}" height="${sizes.stub.height}" rx="${sizes.stub.height / 2}" fill="${ink.ground}" stroke="${ink.line}"/><text x="${at}" y="${middle + 5}" font-size="14" font-weight="600" fill="${ink.soft}">+${count}</text>`,
    ),
    '</svg>\n',
  ].join('\n')
}

function linesOf({ lines, stems, unions, rings, stubs }: ChartDrawing): string[] {
  const line = (d: string, style = '', isAccent = false) =>
    `<path d="${d}" fill="none" stroke="${isAccent ? ink.accent : ink.line}" stroke-width="${isAccent ? 1.5 : 1.25}"${style}/>`
  return [
    ...stems.map(({ d, isAccent }) => line(d, '', isAccent)),
    ...lines.map(({ d, kind, isAccent }) => line(d, dash[kind], isAccent)),
    ...stubs.filter((stub) => stub.line !== '').map((stub) => line(stub.line)),
    ...unions.flatMap(({ d, kind, strokes }) => [
      ...(kind === 'married'
        ? [
            `<path d="${d}" fill="none" stroke="${ink.line}" stroke-width="4.75"/>`,
            `<path d="${d}" fill="none" stroke="${ink.ground}" stroke-width="2.25"/>`,
          ]
        : [line(d)]),
      ...(strokes === '' ? [] : [`<path d="${strokes}" stroke="${ink.soft}" stroke-width="1.25"/>`]),
    ]),
    ...rings.map(
      ({ x, y }) =>
        `<circle cx="${x}" cy="${y}" r="${sizes.ring}" fill="${ink.ground}" stroke="${ink.line}" stroke-width="1.3" stroke-dasharray="2.4 2.4"/>`,
    ),
  ]
}

function markOf(place: DrawnPerson, person: ChartPerson, { portraits, language }: SvgOptions): string[] {
  const { x, y, radius, label, isFocus, kind } = place
  const inner = isFocus ? sizes.focusInner : radius
  const portrait = kind === 'person' ? portraits?.get(person.portrait ?? '') : undefined
  const isQuiet = !person.is_living || kind === 'reference'
  const ring = kind === 'reference' ? ` stroke-dasharray="3 3"` : ''
  return [
    `<g transform="translate(${x} ${y})">`,
    `<circle r="${radius}" fill="${ink.ground}" stroke="${isQuiet ? ink.line : ink.accent}"${ring}/>`,
    portrait === undefined
      ? `<text y="${radius * 0.29}" ${displayFont(language)} font-weight="600" font-size="${radius * (isFocus ? 0.7 : 0.78)}" fill="${isQuiet ? ink.soft : ink.strong}">${escape(person.initials)}</text>`
      : `<image href="${escape(portrait)}" x="${-inner}" y="${-inner}" width="${inner * 2}" height="${inner * 2}" preserveAspectRatio="xMidYMid slice" clip-path="url(#round)"/>`,
    ...(isFocus ? [`<circle r="${inner}" fill="none" stroke="${ink.accent}"/>`] : []),
    ...(person.member && kind === 'person'
      ? [`<use href="#seal" x="${radius * 0.76}" y="${radius * 0.76}"/>`]
      : []),
    ...label.lines.map(
      (line, index) =>
        `<text y="${nameBaseline(radius) + index * sizes.nameLine}" font-size="${sizes.nameSize}"${isFocus ? ' font-weight="600"' : ''} fill="${isFocus ? ink.accent : isQuiet ? ink.soft : ink.strong}">${escape(line)}</text>`,
    ),
    ...(label.dates === ''
      ? []
      : [
          `<text y="${dateBaseline(radius, label)}" font-size="${sizes.dateSize}" fill="${ink.soft}">${escape(label.dates)}</text>`,
        ]),
    '</g>',
  ]
}

function displayFont(language: Language): string {
  return `font-family="${fonts.display[language] ?? fonts.display.latin}"`
}

function escape(text: string): string {
  // XML forbids control characters.
  return Array.from(text, (letter) => (letter < ' ' ? ' ' : letter))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
