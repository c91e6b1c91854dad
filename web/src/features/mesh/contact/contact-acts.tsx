import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pause, PencilLine, Play, RefreshCw } from 'lucide-react'

import { pauseContact, probeContact } from '#contract/mesh/calls.ts'
import { type ContactPage, contactQuery, type MeshRights, refetchMesh } from '#web/features/mesh/queries.ts'
import { sendOrThrow, CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/mesh/contact/contact-dialog.module.css'

export type PendingAction = 'change' | 'end' | 'key'

interface ActsProps {
  readonly contact: ContactPage
  readonly rights: MeshRights
  readonly onAct: (action: PendingAction) => void
}

/** The actions on a contact for pilots who may connect. */
export function ContactActs({ contact, rights, onAct }: ActsProps) {
  const { t } = useTexts('mesh')
  const { probe, pause } = useContactActs(contact)
  const isAdvisor = contact.kind === 'advisor'
  const isMember = isAdvisor && contact.account_id !== null
  return (
    <>
      <div className={styles.contactActs}>
        {!isAdvisor && !contact.is_paused && (
          <Button variant="quiet" size="small" isBusy={probe.isPending} onClick={() => probe.mutate()}>
            <RefreshCw size={18} aria-hidden="true" />
            {t(probe.isPending ? 'contact.probing' : 'contact.probe')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          isBusy={pause.isPending}
          onClick={() =>
            pause.mutate({ params: { id: contact.id }, body: { is_paused: !contact.is_paused } })
          }
        >
          {contact.is_paused ? <Play size={18} aria-hidden="true" /> : <Pause size={18} aria-hidden="true" />}
          {t(contact.is_paused ? 'contact.resume' : 'contact.pause')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onAct('change')}>
          <PencilLine size={18} aria-hidden="true" />
          {t('contact.change')}
        </Button>
        {contact.kind === 'service' && (
          <Button variant="quiet" size="small" onClick={() => onAct('key')}>
            <KeyRound size={18} aria-hidden="true" />
            {t('contact.new_key')}
          </Button>
        )}
        {(!isMember || rights.mayCloseMemberships) && (
          <Button variant="bad" size="small" onClick={() => onAct('end')}>
            {t('contact.end')}
          </Button>
        )}
      </div>
      {probe.error && (
        <Notice kind="bad">
          {probe.error instanceof CallError ? probe.error.failure.detail : probe.error.message}
        </Notice>
      )}
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
    probe: useMutation({
      mutationFn: () => sendOrThrow(probeContact, { params: { id: contact.id } }),
      onSuccess: show,
      networkMode: 'always',
    }),
    pause: useAct(pauseContact, show),
  }
}
