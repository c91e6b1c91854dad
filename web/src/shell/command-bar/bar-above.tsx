import { catalogue } from '#contract/commands/catalogue.ts'
import { isComplete } from '#contract/commands/command.ts'
import { parse } from '#contract/commands/parse.ts'
import type { Suggestion } from '#contract/commands/suggest.ts'
import { BarLine, type Meaning } from '#web/shell/command-bar/bar-line.tsx'
import styles from '#web/shell/command-bar/command-bar.module.css'
import { SuggestionList } from '#web/shell/command-bar/suggestion-list.tsx'
import type { BarControls } from '#web/shell/command-bar/use-bar.ts'

interface BarAboveProps {
  readonly controls: BarControls
  readonly listId: string
  readonly isFocused: boolean
  /** True while the list of suggestions is shown. */
  readonly isOpen: boolean
  /** The suggestion that the arrow keys point at. */
  readonly pointed: Suggestion | undefined
}

/** The suggestions above the input, and below them the line about the text or the highlighted suggestion. */
export function BarAbove({ controls, listId, isFocused, isOpen, pointed }: BarAboveProps) {
  const { bar, suggestions, meaning, fill, page } = controls
  return (
    <div className={styles.barAbove} data-part="bar-above">
      {isOpen && <SuggestionList id={listId} suggestions={suggestions} pointed={bar.pointed} onPick={fill} />}
      <p className={styles.barLine} data-part="bar-line" role="status">
        {isFocused && <BarLine meaning={pointed ? meaningOf(pointed) : meaning} isInChat={page === 'chat'} />}
      </p>
    </div>
  )
}

/** A suggestion without its required arguments does nothing yet. */
function meaningOf(suggestion: Suggestion): Meaning {
  return isComplete(suggestion) ? parse(suggestion.value, catalogue) : { kind: 'nothing' }
}
