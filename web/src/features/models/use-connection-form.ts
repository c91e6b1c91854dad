import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { testLlm, updateLlm } from '#contract/models/calls.ts'
import { type Connection, foundQuery, llmQuery, whichOf } from '#web/features/models/queries.ts'
import { ask } from '#web/lib/ask.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

type Body = BodyOf<typeof updateLlm>

type Which = Pick<Connection, 'provider' | 'id'>

interface ConnectionForm {
  readonly connection: Connection
  /** Whether there is something to test already. */
  readonly isSaved: boolean
  /** What the fields say, without who it is about. */
  readonly shape: (fields: Record<string, string>) => Omit<Body, 'provider' | 'server_id'>
  /** Whether saving also lets this provider answer. */
  readonly isPutInUse: boolean
  /** Which model a test asks, where it is not the saved one. */
  readonly modelToTest?: (saved: Which) => Promise<string | undefined>
  readonly onSaved?: (saved: ReplyOf<typeof updateLlm>) => void
}

/** A form that saves a connection, and a test of it. What was changed is saved before it is tested: a test takes no key with it. */
export function useConnectionForm({ connection, isSaved, shape, isPutInUse, modelToTest, onSaved }: ConnectionForm) {
  const { t } = useTexts('settings')
  const queryClient = useQueryClient()
  const [isDirty, setDirty] = useState(!isSaved)
  const [saves, setSaves] = useState(0)
  const isTesting = useRef(false)
  const { provider } = connection
  // A server that is being added has an id only after it was saved.
  const savedId = useRef(connection.id)
  const test = useMutation({
    mutationFn: async () => {
      const which = { provider, id: savedId.current }
      const model = await modelToTest?.(which)
      return ask(testLlm, { query: { ...whichOf(which), ...(model && { model }) } })
    },
  })
  const call = useCallForm(updateLlm, {
    shape: (fields) => ({
      provider,
      ...(provider === 'self_hosted' && { server_id: savedId.current }),
      ...shape(fields),
      ...(isPutInUse && !isTesting.current && { is_in_use: true }),
    }),
    onDone: (saved) => {
      savedId.current = saved.saved_id
      queryClient.setQueryData(llmQuery.queryKey, saved)
      // What was found before may be another server's.
      void queryClient.resetQueries(foundQuery({ provider, id: saved.saved_id }))
      setDirty(false)
      setSaves((before) => before + 1)
      onSaved?.(saved)
      if (isTesting.current) test.mutate()
      else notify.success(t('page.updated'))
    },
  })
  const press = (isTest: boolean) => {
    isTesting.current = isTest
    test.reset()
  }
  return {
    ...call,
    isDirty,
    /** How often it was saved: the key of what begins anew then. */
    saves,
    test,
    markDirty: () => setDirty(true),
    form: {
      ...call.form,
      onInput: (event: Parameters<typeof call.form.onInput>[0]) => {
        setDirty(true)
        test.reset()
        call.form.onInput(event)
      },
    },
    /** For the button that saves. */
    onSave: () => press(false),
    /** For the button that tests: it sends the form where something was changed. */
    onTest: () => {
      press(true)
      if (!isDirty) test.mutate()
    },
  }
}
