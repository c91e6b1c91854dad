import { proposeProtocol } from '#contract/documents/protocol-calls.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface ProposeDialogProps {
  readonly from: Protocol
  readonly to: Protocol
  readonly onClose: () => void
  readonly onDone: (document: Document) => void
}

/** Says what proposing another protocol means, before it is done. */
export function ProposeDialog({ from, to, onClose, onDone }: ProposeDialogProps) {
  const { t } = useTexts(['settings', 'governance', 'common'])
  const act = useAct(proposeProtocol, onDone)
  return (
    <Dialog title={t('protocol.propose_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>
        <b>{t(`governance:protocol.${to}`)}</b>
      </p>
      <p>{t('protocol.propose_about', { protocol: t(`governance:protocol.${from}`), rule: t(`governance:heightened.${from}`) })}</p>
      <div className="ask-buttons">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('protocol.cancel')}
        </button>
        <button
          type="button"
          className="btn main"
          aria-busy={act.isPending}
          onClick={() => !act.isPending && act.mutate({ body: { governance_protocol: to } })}
        >
          {t(act.isPending ? 'protocol.proposing' : 'protocol.propose_confirm')}
        </button>
      </div>
    </Dialog>
  )
}
