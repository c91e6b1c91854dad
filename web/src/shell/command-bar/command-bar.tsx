import '#web/shell/command-bar/command-bar.css'

import { CornerDownLeft } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'

import { catalogue } from '#contract/commands/catalogue.ts'
import { isWhole } from '#contract/commands/command.ts'
import { parse } from '#contract/commands/parse.ts'
import { isCommand } from '#contract/commands/words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { pressInBar } from '#web/shell/command-bar/bar-keys.ts'
import { BarLine } from '#web/shell/command-bar/bar-line.tsx'
import { BarRefusal } from '#web/shell/command-bar/bar-refusal.tsx'
import { useCommandBar } from '#web/shell/command-bar/provider.tsx'
import { optionId, SuggestionList } from '#web/shell/command-bar/suggestion-list.tsx'
import { type BarControls, useBar } from '#web/shell/command-bar/use-bar.ts'
import { useFocusReturn } from '#web/shell/command-bar/use-focus-return.ts'
import { useFocusWithin } from '#web/shell/command-bar/use-focus-within.ts'
import { useSlashKey } from '#web/shell/command-bar/use-slash-key.ts'
import { Star } from '#web/ui/ornament.tsx'
import { Rich } from '#web/ui/rich.tsx'

/** The command bar, at the foot of every dashboard page except the service mesh. What is written in it stays while one is there. */
export function CommandBar() {
  const controls = useBar()
  return controls.page === 'service-mesh' ? null : <Bar {...controls} />
}

/** A combobox: the focus stays in the input, the keys move through the list above it. */
function Bar(controls: BarControls) {
  const { t } = useTexts('commands')
  const { submitting } = useCommandBar()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { bar, suggestions, meaning, act, submit, fill, page } = controls
  const isFocused = useFocusWithin(form, () => act({ type: 'rest' }))
  const [listId, refusalId] = [useId(), useId()]
  // `suggestions` exist only for a text that begins with "/".
  const isOpen = isFocused && !submitting && !bar.isShut && suggestions.length > 0
  const pointed = isOpen ? suggestions[bar.pointed] : undefined
  const placeholder = page === 'chat' ? t('bar.placeholder_chat') : t('bar.placeholder')

  useFocusReturn(input, submitting, page)
  useSlashKey(input, (field) => {
    field.focus()
    if (isCommand(bar.text)) return
    // What was written stays: the slash goes before it, the cursor between them.
    flushSync(() => act({ type: 'write', text: `/${bar.text}` }))
    field.setSelectionRange(1, 1)
  })
  // Also for a press on what never takes the focus.
  useEffect(() => {
    if (!isOpen) return
    const shut = ({ target }: PointerEvent) => {
      if (target instanceof Node && !form.current?.contains(target)) act({ type: 'shut' })
    }
    document.addEventListener('pointerdown', shut)
    return () => document.removeEventListener('pointerdown', shut)
  }, [isOpen, act])

  return (
    <section className="command" aria-label={t('bar.region')}>
      <form
        ref={form}
        className={`bar${bar.isRefused ? ' bad' : ''}${submitting ? ' busy' : ''}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit(bar.text)
        }}
      >
        <div className="bar-above">
          {isOpen && <SuggestionList id={listId} suggestions={suggestions} pointed={bar.pointed} onPick={fill} />}
          <p className="bar-line" role="status">
            {isFocused && (
              <BarLine
                meaning={pointed ? (isWhole(pointed) ? parse(pointed.value, catalogue) : { kind: 'nothing' }) : meaning}
                isInChat={page === 'chat'}
              />
            )}
          </p>
        </div>
        <span className="glyph">
          <Star />
        </span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('bar.label')}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-keyshortcuts="/"
          aria-activedescendant={pointed ? optionId(listId, bar.pointed) : undefined}
          aria-invalid={bar.isRefused}
          aria-describedby={bar.isRefused ? refusalId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          placeholder={submitting ? t('bar.submitting') : placeholder}
          value={bar.text}
          disabled={submitting}
          onChange={(event) => act({ type: 'write', text: event.target.value })}
          onKeyDown={(event) => pressInBar(event, controls, isOpen)}
        />
        <div className="bar-end">
          {bar.isRefused && <BarRefusal id={refusalId} meaning={meaning} onCorrect={(text) => correct(text)} />}
          {!isFocused && !submitting && (
            <span className="hint">
              <Rich t={t} i18nKey="bar.hint" components={{ kbd: <kbd /> }} />
            </span>
          )}
          {pointed && (
            <span className="hint">
              <Rich t={t} i18nKey="bar.fill" components={{ kbd: <kbd /> }} />
            </span>
          )}
          <button type="submit" className="sendb" aria-label={t('bar.send')} disabled={submitting}>
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
