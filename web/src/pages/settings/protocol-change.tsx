import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { withdrawProtocol } from '#contract/documents/protocol-calls.ts'
import {
  documentQuery,
  type ProtocolState,
  protocolQuery,
  refetchDocuments,
} from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { usePilotId } from '#web/ground/session.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Seal } from '#web/ui/seal.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'
import styles from '#web/pages/settings/protocol-section.module.css'

interface ProtocolChangeProps {
  readonly change: NonNullable<ProtocolState['change']>
  readonly mayWithdraw: boolean
}

/** An open protocol change: the votes still needed, the voters, and the vote buttons. */
export function ProtocolChange({ change, mayWithdraw }: ProtocolChangeProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['settings', 'governance', 'common'])
  const { t: say } = useTexts('votes')
  const queryClient = useQueryClient()
  const { data: document } = useQuery(documentQuery(change.document_id))
  const [opened, setOpened] = useState<'reader' | 'withdraw' | null>(null)
  const close = () => setOpened(null)
  const act = useAct(withdrawProtocol, (state) => {
    queryClient.setQueryData(protocolQuery.queryKey, state)
    void refetchDocuments(queryClient)
    close()
  })
  if (!document) return null
  const { need } = document.approval
  const sentence = needWords(need, pilotId, say)
  return (
    <div className={styles.protocolChange}>
      <Seal
        total={need.voters}
        approvals={need.approvals}
        against={need.against}
        size={54}
        label={sentence}
      />
      <div>
        <p>
          <b>
            {t('protocol.change_title', { protocol: t(`governance:protocol.${change.governance_protocol}`) })}
          </b>
        </p>
        <p className="sub sm">{sentence}</p>
        <p className="cap">
          <WithName
            sentence={t('protocol.change_by', { name: nameSlot, when: formatMoment(change.proposed_at) })}
            id={change.proposed_by.id}
            name={change.proposed_by.full_name}
          />
        </p>
      </div>
      <div className={styles.buttons}>
        {mayWithdraw && (
          <Button variant="text" size="small" onClick={() => setOpened('withdraw')}>
            {t('protocol.withdraw')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => setOpened('reader')}>
          {t('protocol.read')}
        </Button>
      </div>
      {opened === 'reader' && <Reader document={document} onClose={close} />}
      {opened === 'withdraw' && (
        <Confirm
          title={t('protocol.withdraw_title')}
          about={t('protocol.withdraw_about')}
          label={t('protocol.withdraw_confirm')}
          isBusy={act.isPending}
          onClose={close}
          onConfirm={() => act.mutate({ body: { document_id: change.document_id } })}
        />
      )}
    </div>
  )
}
