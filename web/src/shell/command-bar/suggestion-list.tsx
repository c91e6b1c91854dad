import { useEffect, useRef } from 'react'

import type { Suggestion } from '#contract/commands/suggest.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { aboutKey, usageKey } from '#web/shell/command-bar/order-texts.ts'

interface SuggestionListProps {
  readonly id: string
  readonly suggestions: readonly Suggestion[]
  readonly pointed: number
  readonly onPick: (suggestion: Suggestion) => void
}

/** The options of the command bar. The focus stays in the input, which says which one is highlighted. */
export function SuggestionList({ id, suggestions, pointed, onPick }: SuggestionListProps) {
  const { t } = useTexts('commands')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[pointed]?.scrollIntoView({ block: 'nearest' })
  }, [pointed])
  return (
    <div ref={list} className="suggest-list" id={id} role="listbox" aria-label={t('bar.suggestions')}>
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus -- the keys are the input's, as a combobox has them
        <div
          key={suggestion.value}
          id={optionId(id, index)}
          className={index === pointed ? 'sug on' : 'sug'}
          role="option"
          aria-selected={index === pointed}
          // A press must not take the focus out of the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(suggestion)}
        >
          <span className="cmd">{suggestion.display}</span>
          <span>{t(aboutKey(suggestion.description))}</span>
          {suggestion.usage !== undefined && <span className="use">{t(usageKey(suggestion.description))}</span>}
        </div>
      ))}
    </div>
  )
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}
