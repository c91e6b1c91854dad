import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { catalogue } from '#contract/commands/catalogue.ts'
import { parse } from '#contract/commands/parse.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import { createCustom } from '#contract/documents/room-calls.ts'
import { startWriting } from '#contract/documents/writing-calls.ts'
import { cacheDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useConsumedCommand } from '#web/shell/command-bar/sent-command.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Creates the document of a `/doc` command once and opens it; does nothing for other commands. */
export function OrderedDocument() {
  const { t } = useTexts('commands')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const made = useRef(0)
  const order = useConsumedCommand('build-room')

  useEffect(() => {
    // One document per command, however often the page renders.
    if (!order || made.current === order.id) return
    made.current = order.id
    const parsed = parse(order.text, catalogue)
    const make = async () => {
      if (parsed.kind !== 'command' || parsed.order.key !== 'doc_custom')
        return setFailure(t('invalid.title'))
      setFailure(null)
      const { title = '', prompt = '', ...said } = parsed.values
      const documentClass = documentClasses.find((one) => one === said['class'])
      const capital = capitals.find((one) => one === said['capital'])
      const kind = { ...(documentClass && { class: documentClass }), ...(capital && { capital }) }
      const { data, error } = await send(createCustom, { body: { title, prompt, ...kind } })
      if (error) return setFailure(error.detail)
      // With a model it is written at once; without one the page shows the outline and a note.
      await send(startWriting, { params: { id: data.id }, body: {} })
      cacheDocument(queryClient, data)
      void refetchDocuments(queryClient)
      void navigate({
        to: '/dashboard/build-room',
        search: { document: data.id },
      })
    }
    void make()
  }, [order, navigate, queryClient, t])

  return failure && <Notice kind="bad">{failure}</Notice>
}
