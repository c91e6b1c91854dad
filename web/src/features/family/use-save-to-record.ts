import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { BodyOf } from '#contract/call.ts'
import { readFamily, updateFamily } from '#contract/family/calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

type Fields = Partial<Omit<BodyOf<typeof updateFamily>, 'version'>>

/** Writes only the passed fields, on top of the current version of the family record. */
export function useSaveToRecord(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    // Serialized: each save reads the version that the previous one wrote.
    scope: { id: 'family-record' },
    mutationFn: async (fields: Fields) => {
      const { version } = await sendOrThrow(readFamily, {})
      const { error } = await send(updateFamily, {
        // Without a version the server refuses the change.
        body: { ...fields, version: version ?? 0 },
      })
      if (error) throw new Error(error.detail)
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['family'] })
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
      onSaved()
    },
    onError: ({ message }) => notify.failure(message),
  })
}
