import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Calls `onSlash` when "/" is typed outside a text field. It compares the character, because keyboard layouts
 * differ.
 */
export function useSlashKey(
  input: RefObject<HTMLInputElement | null>,
  onSlash: (input: HTMLInputElement) => void,
): void {
  const act = useRef(onSlash)
  useLayoutEffect(() => {
    act.current = onSlash
  })
  // A layout effect, because the bar shows "Press / to focus": a key pressed before a passive effect ran
  // would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const field = input.current
      if (
        !field ||
        field.disabled ||
        event.key !== '/' ||
        event.defaultPrevented ||
        event.isComposing ||
        isShortcut(event)
      )
        return
      const [target] = event.composedPath()
      // The bar can't take the focus behind an open dialog.
      if (isTextField(target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      act.current(field)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

// Some layouts need AltGr for "/", which Windows reports as Ctrl+Alt.
function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
}

const withoutText = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

function isTextField(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
