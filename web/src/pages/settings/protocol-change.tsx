import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { withdrawProtocol } from '#contract/documents/protocol-calls.ts'
import { documentQuery, type ProtocolState, protocolQuery, refetchDocuments } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Seal } from '#web/ui/seal.tsx'
import { useAct } from '#web/ui/use-act.ts'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

interface ProtocolChangeProps {
  readonly change: NonNullable<ProtocolState['change']>
  readonly pilotId: string
  readonly mayWithdraw: boolean
}

/** A change that is before the family: what is still needed, from whom, and the way to answer. */
export function ProtocolChange({ change, pilotId, mayWithdraw }: ProtocolChangeProps) {
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
    <div className="protocol-change">
      <Seal total={need.voters} given={need.given} against={need.against} size={54} label={sentence} />
      <div>
        <p>
          <b>{t('protocol.change_title', { protocol: t(`governance:protocol.${change.governance_protocol}`) })}</b>
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
      <div className="buttons">
        {mayWithdraw && (
          <button type="button" className="btn small text" onClick={() => setOpened('withdraw')}>
            {t('protocol.withdraw')}
          </button>
        )}
        <button type="button" className="btn small quiet" onClick={() => setOpened('reader')}>
          {t('protocol.read')}
        </button>
      </div>
      {opened === 'reader' && <Reader document={document} pilotId={pilotId} onClose={close} />}
      {opened === 'withdraw' && (
        <Dialog title={t('protocol.withdraw_title')} closeLabel={t('common:action.close')} onClose={close}>
          <p>{t('protocol.withdraw_about')}</p>
          <div className="ask-buttons">
            <button type="button" className="btn quiet" onClick={close}>
              {t('protocol.cancel')}
            </button>
            <button
              type="button"
              className="btn main"
              aria-busy={act.isPending}
              onClick={() => !act.isPending && act.mutate({ body: { document_id: change.document_id } })}
            >
              {t('protocol.withdraw_confirm')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
