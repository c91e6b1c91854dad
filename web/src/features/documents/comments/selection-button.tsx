import { MessageSquarePlus } from 'lucide-react'
import type { RefObject } from 'react'

import type { SelectedWords } from '#web/features/documents/comments/selected-words.ts'
import { useSelectedWords } from '#web/features/documents/comments/use-selected-words.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface SelectionButtonProps {
  /** What it stands in, and in which words are selected. */
  readonly sheet: RefObject<HTMLElement | null>
  readonly onComment: (words: SelectedWords) => void
}

/** Stands beside selected words and begins a comment on them. */
export function SelectionButton({ sheet, onComment }: SelectionButtonProps) {
  const { t } = useTexts('comments')
  const selected = useSelectedWords(sheet)
  if (!selected) return null
  const { top, left } = selected.at
  return (
    <button
      type="button"
      className="btn small main selection-comment"
      // Below the words: above them a phone shows its own menu.
      style={{ top: top + 8, left }}
      // The words stay selected while the button is pressed.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        document.getSelection()?.removeAllRanges()
        onComment(selected)
      }}
    >
      <MessageSquarePlus size={18} aria-hidden="true" />
      {t('new.begin')}
    </button>
  )
}
