import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { catalogue } from '#contract/commands/catalogue.ts'
import { parse } from '#contract/commands/parse.ts'
import { paperClasses } from '#contract/documents/matter.ts'
import { createCustom } from '#contract/documents/room-calls.ts'
import { startWriting } from '#contract/documents/writing-calls.ts'
import { keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useTakenOver } from '#web/shell/command-bar/hand-over.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Makes the paper that a command asked for, once, and opens it. What is no such command makes nothing. */
export function OrderedPaper() {
  const { t } = useTexts('commands')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const made = useRef(0)
  const order = useTakenOver('build-room')

  useEffect(() => {
    // Each text that was handed over makes one paper, however often the page is drawn.
    if (!order || made.current === order.id) return
    made.current = order.id
    const parsed = parse(order.text, catalogue)
    const make = async () => {
      if (parsed.kind !== 'command' || parsed.order.key !== 'doc_custom') return setFailure(t('invalid.title'))
      setFailure(null)
      const { title = '', prompt = '', ...said } = parsed.values
      const paperClass = paperClasses.find((one) => one === said['class'])
      const capital = capitals.find((one) => one === said['capital'])
      const kind = { ...(paperClass && { class: paperClass }), ...(capital && { capital }) }
      const { data, error } = await send(createCustom, { body: { title, prompt, ...kind } })
      if (error) return setFailure(error.detail)
      // With a model it is written at once; without one the outline is what there is, and the page says so.
      await send(startWriting, { params: { id: data.id }, body: {} })
      keepDocument(queryClient, data)
      void refetchDocuments(queryClient)
      void navigate({ to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: data.id } as never })
    }
    void make()
  }, [order, navigate, queryClient, t])

  return failure && <Notice kind="bad">{failure}</Notice>
}
