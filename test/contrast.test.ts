import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { root } from './imports.ts'

/** Measures every pair of tokens that carries text or a control, in three themes × two schemes. */
const css = readFileSync(join(root, 'web/src/ui/tokens.css'), 'utf8').replaceAll('\n  ', '\n')

type Colour = readonly [number, number, number]
type Palette = Record<string, Colour>

function block(selector: string): string {
  const start = css.indexOf(`${selector} {`)
  return css.slice(start, css.indexOf('}', start))
}

function hex(text: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as unknown as Colour
}

function palette(theme: string, scheme: 'light' | 'dark'): Palette {
  const own = block(theme === 'primary' ? ':root,\n.theme.primary' : `:root.${theme},\n.theme.${theme}`)
  const shared = block(':root,\n.theme')
  const found: Palette = {}
  for (const [, name = '', light = '', dark = ''] of `${own}\n${shared}`.matchAll(
    /--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\)/g,
  ))
    found[name] = hex(scheme === 'light' ? light : dark)
  for (const [, name = '', over = '', share = '', under = ''] of shared.matchAll(
    /--([\w-]+):\s*color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)/g,
  )) {
    const [a, b] = [found[over], found[under]]
    if (a && b)
      found[name] = a.map(
        (value, at) => (value * Number(share) + (b[at] ?? 0) * (100 - Number(share))) / 100,
      ) as unknown as Colour
  }
  return found
}

function luminance(colour: Colour): number {
  const [r, g, b] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Colour, b: Colour): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Foreground → the backgrounds it is used on, by the minimum contrast. */
const floors: [number, Record<string, string>][] = [
  [
    7,
    {
      ink: 'ground surface raised field sunken accent-wash mark',
      'ink-2': 'ground surface',
      'paper-ink': 'paper paper-mark',
    },
  ],
  [
    4.5,
    {
      'ink-2': 'raised accent-wash',
      'ink-3': 'ground surface raised field accent-wash',
      accent: 'ground surface raised accent-wash',
      'on-accent': 'accent-fill',
      'paper-ink-2': 'paper',
      'paper-accent': 'paper paper-mark',
      ok: 'surface ground raised ok-wash',
      warn: 'surface ground warn-wash',
      bad: 'surface ground raised bad-wash',
      info: 'surface info-wash accent-wash',
    },
  ],
  [3, { 'accent-fill': 'ground', 'line-strong': 'surface ground field raised' }],
]

describe.each(['primary', 'secondary', 'tertiary'])('the theme %s', (theme) => {
  test.each(['light', 'dark'] as const)('the theme has enough contrast in %s', (scheme) => {
    const colours = palette(theme, scheme)
    const weak = floors.flatMap(([floor, pairs]) =>
      Object.entries(pairs).flatMap(([front, backs]) =>
        backs.split(' ').flatMap((back) => {
          const [a, b] = [colours[front], colours[back]]
          const measured = a && b ? contrast(a, b) : 0
          return measured >= floor ? [] : [`${front} on ${back}: ${measured.toFixed(2)} instead of ${floor}`]
        }),
      ),
    )

    expect(weak).toEqual([])
  })
})

test('a planted pair with weak contrast is found', () => {
  expect(contrast([120, 120, 120], [128, 128, 128])).toBeLessThan(1.2)
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
})
