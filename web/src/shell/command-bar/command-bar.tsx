import { CornerDownLeft } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'

import { isCommand } from '#contract/commands/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { BarAbove } from '#web/shell/command-bar/bar-above.tsx'
import { BarInput } from '#web/shell/command-bar/bar-input.tsx'
import { BarRefusal } from '#web/shell/command-bar/bar-refusal.tsx'
import { useCommandBar } from '#web/shell/command-bar/provider.tsx'
import { optionId } from '#web/shell/command-bar/suggestion-list.tsx'
import { type BarControls, useBar } from '#web/shell/command-bar/use-bar.ts'
import { useFocusReturn } from '#web/shell/command-bar/use-focus-return.ts'
import { useFocusWithin } from '#web/shell/command-bar/use-focus-within.ts'
import { useSlashKey } from '#web/shell/command-bar/use-slash-key.ts'
import { Star } from '#web/ui/ornament.tsx'
import { TypedTrans } from '#web/ui/typed-trans.tsx'
import styles from '#web/shell/command-bar/command-bar.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * The command bar at the bottom of every dashboard page except the service mesh. Its text survives
 * navigation.
 */
export function CommandBar() {
  const controls = useBar()
  return controls.page === 'service-mesh' ? null : <Bar {...controls} />
}

/** A combobox: the focus stays in the input, and the arrow keys move through the list above it. */
function Bar(controls: BarControls) {
  const { t } = useTexts('commands')
  const { submitting } = useCommandBar()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { bar, suggestions, meaning, act, submit, page } = controls
  const isFocused = useFocusWithin(form, () => act({ type: 'rest' }))
  const [listId, refusalId] = [useId(), useId()]
  // `suggestions` exist only for a text that begins with "/".
  const isOpen = isFocused && !submitting && !bar.isShut && suggestions.length > 0
  const pointed = isOpen ? suggestions[bar.pointed] : undefined

  useFocusReturn(input, submitting, page)
  useSlashKey(input, (field) => {
    field.focus()
    if (isCommand(bar.text)) return
    // Existing text stays: the slash goes before it, with the cursor between them.
    flushSync(() => act({ type: 'write', text: `/${bar.text}` }))
    field.setSelectionRange(1, 1)
  })
  useOutsideClick(form, isOpen, () => act({ type: 'shut' }))

  return (
    <section className={styles.command} data-part="command" data-command-bar aria-label={t('bar.region')}>
      <form
        ref={form}
        className={classNames(styles.bar, bar.isRefused && styles.bad, submitting && styles.busy)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(bar.text)
        }}
      >
        <BarAbove
          controls={controls}
          listId={listId}
          isFocused={isFocused}
          isOpen={isOpen}
          pointed={pointed}
        />
        <span className={styles.glyph}>
          <Star />
        </span>
        <BarInput
          controls={controls}
          input={input}
          isOpen={isOpen}
          listId={listId}
          pointedId={pointed && optionId(listId, bar.pointed)}
          refusalId={refusalId}
        />
        <div className={styles.barEnd}>
          {bar.isRefused && (
            <BarRefusal id={refusalId} meaning={meaning} onCorrect={(text) => correct(text)} />
          )}
          {!isFocused && !submitting && <Hint name="hint" />}
          {pointed && <Hint name="fill" />}
          <button type="submit" className={styles.sendb} aria-label={t('bar.send')} disabled={submitting}>
            <CornerDownLeft size={21} aria-hidden="true" />
          </button>
        </div>
      </form>
    </section>
  )

  function correct(text: string) {
    act({ type: 'write', text: `${text} ` })
    input.current?.focus()
  }
}

function Hint({ name }: { name: 'hint' | 'fill' }) {
  const { t } = useTexts('commands')
  return (
    <span className="hint">
      <TypedTrans t={t} i18nKey={`bar.${name}`} components={{ kbd: <kbd /> }} />
    </span>
  )
}

/** Reports clicks outside an open element, also on elements that can't take the focus. */
function useOutsideClick(element: RefObject<HTMLElement | null>, isOpen: boolean, onOutside: () => void) {
  const report = useEffectEvent(onOutside)
  useEffect(() => {
    if (!isOpen) return
    const click = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) report()
    }
    document.addEventListener('pointerdown', click)
    return () => document.removeEventListener('pointerdown', click)
  }, [element, isOpen])
}
