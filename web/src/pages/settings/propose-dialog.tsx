import { proposeProtocol } from '#contract/documents/protocol-calls.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface ProposeDialogProps {
  readonly from: Protocol
  readonly to: Protocol
  readonly onClose: () => void
  readonly onDone: (document: Document) => void
}

/** Explains the effect of proposing another protocol before it happens. */
export function ProposeDialog({ from, to, onClose, onDone }: ProposeDialogProps) {
  const { t } = useTexts(['settings', 'governance', 'common'])
  const act = useAct(proposeProtocol, onDone)
  return (
    <Confirm
      title={t('protocol.propose_title')}
      label={t('protocol.propose_confirm')}
      busyLabel={t('protocol.proposing')}
      isBusy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ body: { governance_protocol: to } })}
    >
      <p>
        <b>{t(`governance:protocol.${to}`)}</b>
      </p>
      <p>
        {t('protocol.propose_about', {
          protocol: t(`governance:protocol.${from}`),
          rule: t(`governance:heightened.${from}`),
        })}
      </p>
    </Confirm>
  )
}
