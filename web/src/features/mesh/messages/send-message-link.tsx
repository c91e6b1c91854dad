import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'

import { contactsQuery } from '#web/features/mesh/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** Links to the send form with this advisor as the recipient. Hidden while they can't receive messages. */
export function SendMessageLink({ accountId }: { accountId: string }) {
  const { t } = useTexts('members')
  const { data } = useQuery(contactsQuery)
  const contact = data?.find(({ account_id, state }) => account_id === accountId && state === 'up')
  if (!contact) return null
  return (
    <ButtonLink variant="quiet" size="small" to="/dashboard/command-center" search={{ to: contact.id }}>
      <Send size={17} aria-hidden="true" />
      {t('pilot.send_message')}
    </ButtonLink>
  )
}
