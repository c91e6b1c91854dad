import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { SaveConflict, saveDocument } from '#contract/documents/calls.ts'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { safeParse } from 'zod/mini'
import type { output } from 'zod/v4/core'

export type Conflict = output<typeof SaveConflict>

/**
 * Saves a text as a new version. If somebody saved first, both texts are there to be merged, and nothing is lost. `base` is the version
 * that the text was begun on: the paper on the page may have become a newer one since.
 */
export function useSave(document: Document, base = document.version) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = async (text: { title: string; body: string }): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    const version = conflict?.theirs.number ?? base
    const { data, error } = await send(saveDocument, { params: { id: document.id }, body: { version, ...text } })
    setBusy(false)
    if (!error) {
      keepDocument(queryClient, data)
      setConflict(null)
      return true
    }
    const met = error.status === 409 ? safeParse(SaveConflict, error.body) : undefined
    if (met?.success) {
      setConflict(met.data)
      void refetchDocuments(queryClient)
    } else setFailure(error.fields['body'] ?? error.fields['title'] ?? error.detail)
    return false
  }
  return { save, isBusy, failure, conflict }
}
