import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Calls back when "/" is pressed anywhere but in a text field. By the letter, not by the key: on most keyboards of the world it lies elsewhere. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>, onSlash: (input: HTMLInputElement) => void): void {
  const act = useRef(onSlash)
  useLayoutEffect(() => {
    act.current = onSlash
  })
  // Heard from the moment the bar can be seen: it says "Press / to focus", and a key pressed before an effect after the paint would be lost.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const field = input.current
      if (!field || field.disabled || event.key !== '/' || event.defaultPrevented || event.isComposing || isShortcut(event)) return
      const [target] = event.composedPath()
      // Behind an open dialog nothing can be focused.
      if (isTextField(target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      act.current(field)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [input])
}

// Some keyboards reach "/" by AltGr only, which Windows reports as Ctrl and Alt.
function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')
}

const withoutText = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

function isTextField(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !withoutText.has(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
