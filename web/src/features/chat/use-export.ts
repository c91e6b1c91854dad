import { useQueryClient } from '@tanstack/react-query'

import { conversationMarkdown, readAllMessages } from '#web/features/chat/export-conversation.ts'
import { fileNameOf, saveText } from '#web/lib/save-text.ts'
import { translate } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

interface ExportedConversation {
  readonly id: string
  readonly title: string
}

/** Exports a complete conversation as a Markdown file, or prints it. */
export function useExport() {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const load = async ({ id }: ExportedConversation) => {
    try {
      return await readAllMessages(queryClient, id)
    } catch (error) {
      notify.failure(error instanceof Error ? error.message : translate('common:error.title'))
      return null
    }
  }
  return {
    save: async (row: ExportedConversation) => {
      const messages = await load(row)
      if (messages)
        saveText(fileNameOf(row.title, 'md'), conversationMarkdown(row.title, messages, t), 'text/markdown')
    },
    print: async (row: ExportedConversation) => {
      const messages = await load(row)
      // Wait until the loaded messages are rendered.
      if (messages) setTimeout(() => window.print(), 100)
    },
  }
}
