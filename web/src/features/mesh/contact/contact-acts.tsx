import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pause, PencilLine, Play, RefreshCw } from 'lucide-react'

import { pauseContact, probeContact } from '#contract/mesh/calls.ts'
import { type ContactPage, contactQuery, type MeshRights, refetchMesh } from '#web/features/mesh/queries.ts'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'

export type Asked = 'change' | 'end' | 'key'

interface ActsProps {
  readonly contact: ContactPage
  readonly rights: MeshRights
  readonly onAsk: (asked: Asked) => void
}

/** What can be done with a contact by who may connect. */
export function ContactActs({ contact, rights, onAsk }: ActsProps) {
  const { t } = useTexts('mesh')
  const { look, pause } = useContactActs(contact)
  const isAdvisor = contact.kind === 'advisor'
  const isSeat = isAdvisor && contact.account_id !== null
  return (
    <>
      <div className="contact-acts">
        {!isAdvisor && !contact.is_paused && (
          <button type="button" className="btn small quiet" aria-busy={look.isPending} onClick={() => !look.isPending && look.mutate()}>
            <RefreshCw size={18} aria-hidden="true" />
            {t(look.isPending ? 'contact.looking' : 'contact.look')}
          </button>
        )}
        <button
          type="button"
          className="btn small quiet"
          aria-busy={pause.isPending}
          onClick={() => !pause.isPending && pause.mutate({ params: { id: contact.id }, body: { is_paused: !contact.is_paused } })}
        >
          {contact.is_paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          {t(contact.is_paused ? 'contact.go_on' : 'contact.pause')}
        </button>
        <button type="button" className="btn small quiet" onClick={() => onAsk('change')}>
          <PencilLine size={18} aria-hidden="true" />
          {t('contact.change')}
        </button>
        {contact.kind === 'service' && (
          <button type="button" className="btn small quiet" onClick={() => onAsk('key')}>
            <KeyRound size={18} aria-hidden="true" />
            {t('contact.new_key')}
          </button>
        )}
        {(!isSeat || rights.mayCloseSeats) && (
          <button type="button" className="btn small bad" onClick={() => onAsk('end')}>
            {t('contact.end')}
          </button>
        )}
      </div>
      {look.error && <Notice kind="bad">{look.error instanceof CallFailed ? look.error.failure.detail : look.error.message}</Notice>}
    </>
  )
}

function useContactActs(contact: ContactPage) {
  const queryClient = useQueryClient()
  const show = (changed: ContactPage) => {
    queryClient.setQueryData(contactQuery(contact.id).queryKey, changed)
    void refetchMesh(queryClient)
  }
  return {
    look: useMutation({ mutationFn: () => ask(probeContact, { params: { id: contact.id } }), onSuccess: show, networkMode: 'always' }),
    pause: useAct(pauseContact, show),
  }
}
