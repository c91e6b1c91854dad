import { MessageSquareWarning } from 'lucide-react'
import { useId, useState } from 'react'

import { ApproveButton } from '#web/features/documents/approve-button.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { RequestChangesForm } from '#web/features/documents/request-changes-form.tsx'
import { stillNeeded } from '#web/features/documents/still-needed.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { nameSlot, WithName } from '#web/ui/with-name.tsx'

/** What a paper still needs, and the pilot's own answer to it: approve, or ask for changes with a reason. */
export function DecideRow({ document, pilotId }: { document: Document; pilotId: string }) {
  const { t } = useTexts(['documents', 'governance'])
  const [isAsking, setAsking] = useState(false)
  const sentenceId = useId()
  const { sentence } = stillNeeded(document, pilotId, t, formatLocale())
  const requests = document.approval.voices.filter(({ verdict, reason }) => verdict === 'changes' && reason)
  return (
    <div className="decide">
      <p className="sub" id={sentenceId}>
        {document.is_founding_act && document.state === 'approved' ? t('state.founding_act_about') : sentence}
      </p>
      {requests.map(({ account_id, full_name, reason }) => (
        <Notice key={account_id} kind="info">
          <WithName sentence={t('changes.given', { name: nameSlot, reason })} id={account_id} name={full_name} />
        </Notice>
      ))}
      {(document.may.answer || document.state === 'approved') && (
        <div className="row">
          <ApproveButton document={document} describedBy={sentenceId} />
          {document.may.answer && document.class !== 'personal' && (
            <button type="button" className="btn quiet" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
              <MessageSquareWarning size={20} aria-hidden="true" />
              {t('changes.ask')}
            </button>
          )}
        </div>
      )}
      {isAsking && document.may.answer && <RequestChangesForm document={document} onSent={() => setAsking(false)} />}
    </div>
  )
}
