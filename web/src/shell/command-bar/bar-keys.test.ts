import type { KeyboardEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { suggest } from '#contract/commands/suggest.ts'
import { pressInBar } from '#web/shell/command-bar/bar-keys.ts'
import { type Bar, type BarAct, barAfter, emptyBar } from '#web/shell/command-bar/bar-state.ts'
import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

// Three commands, where the catalogue has one: the arrows need something to move through.
const suggestions = suggest('/', [
  { name: '/doc', key: 'doc' },
  { name: '/find', key: 'find' },
  { name: '/tree', key: 'tree' },
])

/** Presses keys one after the other, and says what became of the bar. */
function press(
  keys: readonly string[],
  {
    bar = { ...emptyBar, text: '/' },
    isOpen = true,
    ...event
  }: { bar?: Bar; isOpen?: boolean; isComposing?: boolean; keyCode?: number; shiftKey?: boolean } = {},
) {
  let now = bar
  const did: string[] = []
  const prevented: string[] = []
  for (const key of keys) {
    const controls = {
      bar: now,
      suggestions,
      act: (act: BarAct) => (now = barAfter(now, act)),
      fill: ({ value }: { value: string }) => did.push(`fill ${value}`),
      choose: ({ value }: { value: string }) => did.push(`choose ${value}`),
      leaf: (step: number) => did.push(`leaf ${step}`),
    }
    const { isComposing = false, keyCode = 0, shiftKey = false } = event
    const pressed = { key, keyCode, shiftKey, nativeEvent: { isComposing }, preventDefault: vi.fn(() => prevented.push(key)) }
    pressInBar(pressed as unknown as KeyboardEvent<HTMLInputElement>, controls as unknown as BarControls, isOpen)
  }
  return { bar: now, did, prevented }
}

describe('with an open list', () => {
  test('arrow down and arrow up move the highlight, and go round', () => {
    expect(press([]).bar.pointed).toBe(0)
    expect(press(['ArrowDown']).bar.pointed).toBe(1)
    expect(press(['ArrowDown', 'ArrowDown', 'ArrowUp']).bar.pointed).toBe(1)
    expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown']).bar.pointed).toBe(0)
    expect(press(['ArrowUp']).bar.pointed).toBe(2)
  })

  test('Tab fills and Enter chooses the highlighted one', () => {
    expect(press(['ArrowDown', 'Tab']).did).toEqual(['fill /find'])
    expect(press(['ArrowUp', 'Enter']).did).toEqual(['choose /tree'])
  })

  test('Escape closes it, and writing on opens it again', () => {
    const { bar } = press(['Escape'])

    expect(bar.isShut).toBe(true)
    expect(barAfter(bar, { type: 'write', text: '/d' })).toEqual({ ...emptyBar, text: '/d' })
  })

  test('Shift and Tab lead out, as everywhere', () => {
    expect(press(['Tab'], { shiftKey: true })).toMatchObject({ did: [], prevented: [] })
  })

  test('writing on begins at the first suggestion', () => {
    expect(barAfter(press(['ArrowDown']).bar, { type: 'write', text: '/f' }).pointed).toBe(0)
  })
})

describe('without one', () => {
  test('Tab, Enter and Escape are the page’s own', () => {
    expect(press(['Tab', 'Enter', 'Escape', 'ArrowDown'], { isOpen: false })).toMatchObject({ did: [], prevented: [] })
  })

  test('arrow up in the empty bar leafs back, and only there', () => {
    expect(press(['ArrowUp'], { isOpen: false, bar: emptyBar }).did).toEqual(['leaf 1'])
    expect(press(['ArrowUp'], { isOpen: false, bar: { ...emptyBar, text: 'hello' } }).did).toEqual([])
  })

  test('while leafing, the arrows go on in both directions', () => {
    const bar = barAfter(emptyBar, { type: 'leaf', back: 2, text: '/doc' })

    expect(bar.isShut).toBe(true)
    expect(press(['ArrowUp', 'ArrowDown'], { isOpen: false, bar }).did).toEqual(['leaf 1', 'leaf -1'])
    expect(press(['ArrowUp'], { isOpen: false, bar: barAfter(bar, { type: 'write', text: '/docs' }) }).did).toEqual([])
  })
})

describe('while a word is being composed', () => {
  test.each([{ isComposing: true }, { keyCode: 229 }])('no key means anything but to the keyboard, and Enter sends nothing: %j', (composing) => {
    const { did, bar, prevented } = press(['ArrowDown', 'Tab', 'Escape', 'Enter'], composing)

    expect(did).toEqual([])
    expect(bar).toEqual({ ...emptyBar, text: '/' })
    expect(prevented).toEqual(['Enter'])
  })
})
