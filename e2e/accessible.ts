import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => Colour
}

interface ContrastRule {
  readonly id: string
  matches: (element: Element, ...rest: unknown[]) => boolean
}

declare global {
  interface Window {
    axe?: typeof axe & {
      readonly commons: { readonly color: { readonly Color: { new (r: number, g: number, b: number): Colour; prototype: Colour } } }
      readonly _audit: { readonly rules: readonly ContrastRule[] }
    }
    /** What axe has seen of the page in the look that is under way. */
    looks?: { readonly grounds: Map<Element, string>; readonly seen: Set<string> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * No violation of WCAG 2.2 AA that axe can see. It is put into a page once, in its small form, and gathers violations only: its own way
 * into Playwright puts the large one there twice each time, and brings back everything it has found to be right. It does not fetch the
 * style sheets again, which it would only do to see whether a page locks its orientation: none does.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(source)
    await frame.evaluate(readColoursOnce)
    await frame.evaluate(judgeEachLookOnce)
  }
  const violations = await page.evaluate(async () => {
    // What is on its way from one colour to another is judged where it arrives. A toast's clock runs as an animation of its unseen bar:
    // nobody waits for it.
    const isPassing = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.getComputedTiming().endTime !== Infinity && !effect.target?.matches('.Toastify__progress-bar')
    const passing = document.getAnimations().filter(isPassing)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    // What lies behind an open dialog can't be reached, and was looked at before it opened.
    const scope = document.querySelector('dialog:modal') ?? document
    window.looks = { grounds: new Map(), seen: new Set() }
    const found = await window.axe?.run(scope, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], preload: false })
    return found?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(violations).toEqual([])
}

/** Reading a colour is most of what contrast costs, and axe does it anew for each element and what lies behind it: a page has a dozen. */
function readColoursOnce(): void {
  const Color = window.axe?.commons.color.Color
  if (!Color) throw new Error('axe keeps its colours elsewhere.')
  const known = new Map<string, Colour>()
  const { parseString } = Color.prototype
  Color.prototype.parseString = function read(text) {
    const colour = known.get(text) ?? parseString.call(new Color(0, 0, 0), text)
    known.set(text, colour)
    const { r, g, b, alpha } = colour
    return Object.assign(this, { r, g, b, alpha })
  }
}

/**
 * Contrast is half of what axe does, and a paper has hundreds of words in the same ink on the same ground: of those one is judged. What has
 * a place of its own may lie above something else than what it is part of: it has a ground of its own.
 */
function judgeEachLookOnce(): void {
  const rule = window.axe?._audit.rules.find(({ id }) => id === 'color-contrast')
  if (!rule) throw new Error('axe judges contrast elsewhere.')
  const { matches } = rule
  const groundOf = (element: Element | null): string => {
    const { grounds } = window.looks ?? {}
    if (!element || !grounds) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex, transform } = getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(' ')
    const isPlain = own === 'rgba(0, 0, 0, 0) none 1 none normal'
    const isInPlace = /^(static|relative)$/.test(position) && zIndex === 'auto' && transform === 'none'
    const ground = `${groundOf(element.parentElement)}${isPlain ? '' : `/${own}`}${isInPlace ? '' : `@${grounds.size}`}`
    grounds.set(element, ground)
    return ground
  }
  rule.matches = function matchesAnew(element, ...rest) {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow].join(' ')
    if (window.looks?.seen.has(look)) return false
    const isNew = matches.call(this, element, ...rest)
    if (isNew) window.looks?.seen.add(look)
    return isNew
  }
}
