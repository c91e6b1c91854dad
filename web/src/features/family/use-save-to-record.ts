import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { BodyOf } from '#contract/call.ts'
import { readFamily, updateFamily } from '#contract/family/calls.ts'
import { ask } from '#web/lib/ask.ts'
import { send } from '#web/lib/send.ts'
import { notify } from '#web/ui/notify.ts'

type Fields = Partial<Omit<BodyOf<typeof updateFamily>, 'version'>>

/** Writes only the given fields, on top of the current version of the family record. */
export function useSaveToRecord(onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: each reads the version that the one before has written.
    scope: { id: 'family-record' },
    mutationFn: async (fields: Fields) => {
      const { version } = await ask(readFamily, {})
      const { error } = await send(updateFamily, { body: { ...fields, version } as BodyOf<typeof updateFamily> })
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
