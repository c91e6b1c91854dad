import type { RefObject } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { handleBarKey } from '#web/shell/command-bar/bar-keys.ts'
import { useCommandBar } from '#web/shell/command-bar/provider.tsx'
import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

interface BarInputProps {
  readonly controls: BarControls
  readonly input: RefObject<HTMLInputElement | null>
  /** True while the list of suggestions is shown. */
  readonly isOpen: boolean
  readonly listId: string
  /** The id of the suggestion that the arrow keys point at. */
  readonly pointedId: string | undefined
  readonly refusalId: string
}

/** The text field of the command bar, a combobox for the list of suggestions. */
export function BarInput({ controls, input, isOpen, listId, pointedId, refusalId }: BarInputProps) {
  const { t } = useTexts('commands')
  const { submitting } = useCommandBar()
  const { bar, act, page } = controls
  const placeholder = page === 'chat' ? t('bar.placeholder_chat') : t('bar.placeholder')
  return (
    <input
      ref={input}
      type="text"
      role="combobox"
      aria-label={t('bar.label')}
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-keyshortcuts="/"
      aria-activedescendant={pointedId}
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
      onKeyDown={(event) => handleBarKey(event, controls, isOpen)}
    />
  )
}
