import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { CommandBarProvider, type CommandBarState, useCommandBar } from '#web/shell/command-bar/provider.tsx'

// The components render nothing, so a minimal fake DOM is enough. A real one would be a large dependency.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', vi.fn())
})
afterAll(() => void vi.unstubAllGlobals())

function emptyPlace(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9 })
  return Object.assign(new EventTarget(), {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument,
  }) as unknown as Element
}

/** Two consumers below one provider, which share their state. */
function read(): readonly [() => CommandBarState, () => CommandBarState] {
  const seen = new Map<number, CommandBarState>()
  function Reader({ seat }: { seat: number }) {
    const state = useCommandBar()
    useEffect(() => {
      seen.set(seat, state)
    })
    return null
  }
  act(() =>
    createRoot(emptyPlace()).render(
      <CommandBarProvider>
        <Reader seat={0} />
        <Reader seat={1} />
      </CommandBarProvider>,
    ),
  )
  const at = (seat: number) => () => seen.get(seat) ?? expect.fail('nothing was rendered')
  return [at(0), at(1)]
}

test('useCommandBar throws outside its provider', () => {
  function Outside() {
    useCommandBar()
    return null
  }

  expect(() => renderToString(<Outside />)).toThrow(
    new Error('useCommandBar must be used within a CommandBarProvider'),
  )
})

test('the initial state has no command and no target, and is not submitting', () => {
  const [bar] = read()

  expect(bar()).toMatchObject({ command: '', submitting: false, loc: '' })
})

test('a change to any of the three values reaches every consumer', () => {
  const [bar, other] = read()

  act(() => bar().setCommand('/doc'))
  expect(other()).toMatchObject({ command: '/doc', submitting: false, loc: '' })

  act(() => other().setSubmitting(true))
  expect(bar()).toMatchObject({ command: '/doc', submitting: true, loc: '' })

  act(() => bar().setLoc('/dashboard/chat'))
  expect(other()).toMatchObject({ command: '/doc', submitting: true, loc: '/dashboard/chat' })
})
