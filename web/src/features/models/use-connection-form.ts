import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { BodyOf, ReplyOf } from '#contract/call.ts'
import { testLlm, updateLlm } from '#contract/models/calls.ts'
import {
  type ModelConnection,
  modelListQuery,
  llmQuery,
  connectionKey,
} from '#web/features/models/queries.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

type Body = BodyOf<typeof updateLlm>

type ConnectionIdentity = Pick<ModelConnection, 'provider' | 'id'>

interface ConnectionForm {
  readonly connection: ModelConnection
  /** True if there is a saved connection to test. */
  readonly isSaved: boolean
  /** Reads the form fields, without the connection's identity. */
  readonly shape: (fields: Record<string, string>) => Omit<Body, 'provider' | 'server_id'>
  /** True if saving also puts this provider in use. */
  readonly isPutInUse: boolean
  /** The model to test, if it isn't the saved one. */
  readonly modelToTest?: (saved: ConnectionIdentity) => Promise<string | undefined>
  readonly onSaved?: (saved: ReplyOf<typeof updateLlm>) => void
}

/**
 * The form state of a connection and its test. Changes are saved before the test, which uses the stored key.
 */
export function useConnectionForm({
  connection,
  isSaved,
  shape,
  isPutInUse,
  modelToTest,
  onSaved,
}: ConnectionForm) {
  const { t } = useTexts('settings')
  const queryClient = useQueryClient()
  const [isDirty, setDirty] = useState(!isSaved)
  const [saves, setSaves] = useState(0)
  const isTesting = useRef(false)
  const { provider } = connection
  // A new server gets its id when it is saved.
  const savedId = useRef(connection.id)
  const test = useMutation({
    mutationFn: async () => {
      const which = { provider, id: savedId.current }
      const model = await modelToTest?.(which)
      return sendOrThrow(testLlm, { query: { ...connectionKey(which), ...(model && { model }) } })
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
      // The models found before may be from another server.
      void queryClient.resetQueries(modelListQuery({ provider, id: saved.saved_id }))
      setDirty(false)
      setSaves((before) => before + 1)
      onSaved?.(saved)
      if (isTesting.current) test.mutate()
      else notify.success(t('page.updated'))
    },
  })
  const submit = (isTest: boolean) => {
    isTesting.current = isTest
    test.reset()
  }
  return {
    ...call,
    isDirty,
    /** The number of saves; used as a React key to reset fields after saving. */
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
    /** Props of the save button. */
    onSave: () => submit(false),
    /** Props of the test button. It submits the form if something was changed. */
    onTest: () => {
      submit(true)
      if (!isDirty) test.mutate()
    },
  }
}
