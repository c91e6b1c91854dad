import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { SaveConflict, saveDocument } from '#contract/documents/calls.ts'
import { type Document, cacheDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { send } from '#web/lib/send.ts'
import { safeParse } from 'zod/mini'
import type { output } from 'zod/v4/core'

/** Two conflicting texts and their common version. */
export type Conflict = output<typeof SaveConflict> & { readonly base: number }

/**
 * Saves a text as a new version. On a conflict both texts are returned for a merge. `base` is the version the
 * text is based on: the document on the page may be newer.
 */
export function useSave(document: Document, base = document.version) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const save = async (
    text: { title: string; body: string },
    version = base,
  ): Promise<'saved' | 'conflict' | 'failed'> => {
    setBusy(true)
    setFailure(null)
    const { data, error } = await send(saveDocument, {
      params: { id: document.id },
      body: { version, ...text },
    })
    setBusy(false)
    if (!error) {
      cacheDocument(queryClient, data)
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
