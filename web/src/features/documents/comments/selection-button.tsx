import { MessageSquarePlus } from 'lucide-react'
import type { RefObject } from 'react'

import type { SelectedWords } from '#web/features/documents/comments/selected-words.ts'
import { useSelectedWords } from '#web/features/documents/comments/use-selected-words.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/documents/comments/comments.module.css'

interface SelectionButtonProps {
  /** The container of the button and of the selectable text. */
  readonly sheet: RefObject<HTMLElement | null>
  readonly onComment: (words: SelectedWords) => void
}

/** A button next to the selected words that starts a comment on them. */
export function SelectionButton({ sheet, onComment }: SelectionButtonProps) {
  const { t } = useTexts('comments')
  const selected = useSelectedWords(sheet)
  if (!selected) return null
  const { top, left } = selected.at
  return (
    <Button
      variant="main"
      size="small"
      className={styles.selectionComment}
      // Below the words, because phones show their own menu above.
      style={{ top: top + 8, left }}
      // Prevent the press from clearing the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        document.getSelection()?.removeAllRanges()
        onComment(selected)
      }}
    >
      <MessageSquarePlus size={18} aria-hidden="true" />
      {t('new.begin')}
    </Button>
  )
}
