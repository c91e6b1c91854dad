import type { KeyboardEvent } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { suggest } from '#contract/commands/suggest.ts'
import { handleBarKey } from '#web/shell/command-bar/bar-keys.ts'
import { type Bar, type BarAct, barAfter, emptyBar } from '#web/shell/command-bar/bar-state.ts'
import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

// Three commands, because the arrow keys need a list and the catalogue has only one.
const suggestions = suggest('/', [
  { name: '/doc', key: 'doc' },
  { name: '/find', key: 'find' },
  { name: '/tree', key: 'tree' },
])

/** Presses keys one after the other and returns the resulting bar. */
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
      browse: (step: number) => did.push(`browse ${step}`),
    }
    const { isComposing = false, keyCode = 0, shiftKey = false } = event
    const pressed = {
      key,
      keyCode,
      shiftKey,
      nativeEvent: { isComposing },
      preventDefault: vi.fn(() => prevented.push(key)),
    }
    handleBarKey(
      pressed as unknown as KeyboardEvent<HTMLInputElement>,
      controls as unknown as BarControls,
      isOpen,
    )
  }
  return { bar: now, did, prevented }
}

describe('keys with an open list', () => {
  test('the arrow keys move the highlight and wrap around', () => {
    expect(press([]).bar.pointed).toBe(0)
    expect(press(['ArrowDown']).bar.pointed).toBe(1)
    expect(press(['ArrowDown', 'ArrowDown', 'ArrowUp']).bar.pointed).toBe(1)
    expect(press(['ArrowDown', 'ArrowDown', 'ArrowDown']).bar.pointed).toBe(0)
    expect(press(['ArrowUp']).bar.pointed).toBe(2)
  })

  test('Tab fills in and Enter chooses the highlighted suggestion', () => {
    expect(press(['ArrowDown', 'Tab']).did).toEqual(['fill /find'])
    expect(press(['ArrowUp', 'Enter']).did).toEqual(['choose /tree'])
  })

  test('Escape closes the list, and typing opens it again', () => {
    const { bar } = press(['Escape'])

    expect(bar.isShut).toBe(true)
    expect(barAfter(bar, { type: 'write', text: '/d' })).toEqual({ ...emptyBar, text: '/d' })
  })

  test('Shift+Tab is not handled by the bar', () => {
    expect(press(['Tab'], { shiftKey: true })).toMatchObject({ did: [], prevented: [] })
  })

  test('typing moves the highlight back to the first suggestion', () => {
    expect(barAfter(press(['ArrowDown']).bar, { type: 'write', text: '/f' }).pointed).toBe(0)
  })
})

describe('keys without a list', () => {
  test('Tab, Enter and Escape are not handled without a list', () => {
    expect(press(['Tab', 'Enter', 'Escape', 'ArrowDown'], { isOpen: false })).toMatchObject({
      did: [],
      prevented: [],
    })
  })

  test('arrow up browses the history only in the empty bar', () => {
    expect(press(['ArrowUp'], { isOpen: false, bar: emptyBar }).did).toEqual(['browse 1'])
    expect(press(['ArrowUp'], { isOpen: false, bar: { ...emptyBar, text: 'hello' } }).did).toEqual([])
  })

  test('the arrow keys move both ways while browsing the history', () => {
    const bar = barAfter(emptyBar, { type: 'browse', back: 2, text: '/doc' })

    expect(bar.isShut).toBe(true)
    expect(press(['ArrowUp', 'ArrowDown'], { isOpen: false, bar }).did).toEqual(['browse 1', 'browse -1'])
    expect(
      press(['ArrowUp'], { isOpen: false, bar: barAfter(bar, { type: 'write', text: '/docs' }) }).did,
    ).toEqual([])
  })
})

describe('keys during an IME composition', () => {
  test.each([{ isComposing: true }, { keyCode: 229 }])(
    'the bar ignores all keys during a composition, and Enter sends nothing: %j',
    (composing) => {
      const { did, bar, prevented } = press(['ArrowDown', 'Tab', 'Escape', 'Enter'], composing)

      expect(did).toEqual([])
      expect(bar).toEqual({ ...emptyBar, text: '/' })
      expect(prevented).toEqual(['Enter'])
    },
  )
})
