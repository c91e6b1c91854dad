import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { SaveConflict, saveDocument } from '#contract/documents/calls.ts'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { safeParse } from 'zod/mini'
import type { output } from 'zod/v4/core'

/** Two texts that were saved at once, and the version both go back to. */
export type Conflict = output<typeof SaveConflict> & { readonly base: number }

/**
 * Saves a text as a new version. If someone saved first, both texts are there to be merged, and nothing is lost. `base` is the version
 * that the text was begun on: the document on the page may have become a newer one since.
 */
export function useSave(document: Document, base = document.version) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = async (text: { title: string; body: string }, version = base): Promise<'saved' | 'conflict' | 'failed'> => {
    setBusy(true)
    setFailure(null)
    const { data, error } = await send(saveDocument, { params: { id: document.id }, body: { version, ...text } })
    setBusy(false)
    if (!error) {
      keepDocument(queryClient, data)
      setConflict(null)
      return 'saved'
    }
    const met = error.status === 409 ? safeParse(SaveConflict, error.body) : undefined
    if (met?.success) {
      setConflict({ ...met.data, base: version })
      void refetchDocuments(queryClient)
      return 'conflict'
    }
    setFailure(error.fields['body'] ?? error.fields['title'] ?? error.detail)
    return 'failed'
  }
  return { save, isBusy, failure, conflict, clearConflict: () => setConflict(null) }
}
