import { useEffect, useRef } from 'react'

import type { Suggestion } from '#contract/commands/suggest.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { aboutKey, usageKey } from '#web/shell/command-bar/order-texts.ts'
import styles from '#web/shell/command-bar/suggestion-list.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly pointed: number
  readonly onPick: (suggestion: Suggestion) => void
}

/** The options of the command bar. The focus stays in the input, which refers to the highlighted one. */
export function SuggestionList({ id, suggestions, pointed, onPick }: SuggestionListProps) {
  const { t } = useTexts('commands')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[pointed]?.scrollIntoView({ block: 'nearest' })
  }, [pointed])
  return (
    <div ref={list} className={styles.suggestList} id={id} role="listbox" aria-label={t('bar.suggestions')}>
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus -- the input of the combobox handles the keys
        <div
          key={suggestion.value}
          id={optionId(id, index)}
          className={classNames(styles.sug, index === pointed && styles.on)}
          role="option"
          aria-selected={index === pointed}
          // A click must not move the focus out of the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <span className={styles.cmd}>{suggestion.display}</span>
          <span>{t(aboutKey(suggestion.description))}</span>
          {suggestion.usage !== undefined && (
            <span className={styles.use}>{t(usageKey(suggestion.description))}</span>
          )}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
