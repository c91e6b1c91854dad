import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { writableKinds } from '#contract/mesh/names.ts'
import { contactsQuery } from '#web/features/mesh/queries.ts'

interface NamedRecipient {
  readonly id: string | null
  /** True if the URL names a contact that doesn't exist or can't receive messages. */
  readonly isUnknown: boolean
}

/** The recipient named in the URL as `?to=<contact id>`. */
export function useNamedRecipient(): NamedRecipient {
  const { to } = useSearch({ from: '/signed-in/framed/dashboard/command-center' })
  const { data } = useQuery(contactsQuery)
  const contact = data?.find(
    ({ id, kind }) => id === to && writableKinds.some((writable) => writable === kind),
  )
  return { id: contact?.id ?? null, isUnknown: data !== undefined && to !== undefined && !contact }
}
