import { useQueryClient } from '@tanstack/react-query'

import { conversationMarkdown, readWhole } from '#web/features/chat/export-conversation.ts'
import { fileNameOf, saveText } from '#web/lib/save-text.ts'
import { say } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

interface Exported {
  readonly id: string
  readonly title: string
}

/** Takes a conversation out: as a Markdown file, or printed. Both begin with its first message. */
export function useExport() {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const whole = async ({ id }: Exported) => {
    try {
      return await readWhole(queryClient, id)
    } catch (error) {
      notify.failure(error instanceof Error ? error.message : say('common:error.title'))
      return null
    }
  }
  return {
    save: async (row: Exported) => {
      const messages = await whole(row)
      if (messages) saveText(fileNameOf(row.title, 'md'), conversationMarkdown(row.title, messages, t), 'text/markdown')
    },
    print: async (row: Exported) => {
      const messages = await whole(row)
      // The messages that were just read are drawn first.
      if (messages) setTimeout(() => window.print(), 100)
    },
  }
}
