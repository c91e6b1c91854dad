import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { CommandBarProvider, type CommandBarState, useCommandBar } from '#web/shell/command-bar/provider.tsx'

// Readers show nothing, so React asks a page for little. A whole one would be a twelfth of everything that is installed.
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', vi.fn())
})
afterAll(() => void vi.unstubAllGlobals())

function emptyPlace(): Element {
  const ownerDocument = Object.assign(new EventTarget(), { nodeType: 9 })
  return Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument }) as unknown as Element
}

/** Two readers below one provider: what one sets, the other sees. */
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

test('outside its provider there is no command bar', () => {
  function Outside() {
    useCommandBar()
    return null
  }

  expect(() => renderToString(<Outside />)).toThrow(new Error('useCommandBar must be used within a CommandBarProvider'))
})

test('it begins with no command, nothing on its way, and no place to go', () => {
  const [bar] = read()

  expect(bar()).toMatchObject({ command: '', submitting: false, loc: '' })
})

test('each of the three can be set, and everybody in the dashboard sees it', () => {
  const [bar, other] = read()

  act(() => bar().setCommand('/doc'))
  expect(other()).toMatchObject({ command: '/doc', submitting: false, loc: '' })

  act(() => other().setSubmitting(true))
  expect(bar()).toMatchObject({ command: '/doc', submitting: true, loc: '' })

  act(() => bar().setLoc('/dashboard/chat'))
  expect(other()).toMatchObject({ command: '/doc', submitting: true, loc: '/dashboard/chat' })
})
