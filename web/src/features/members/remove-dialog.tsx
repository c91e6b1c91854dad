import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const points = ['access', 'documents', 'votes', 'rights'] as const

interface RemoveDialogProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what a removal ends and what stays, because it can't be undone. */
export function RemoveDialog({ name, isBusy, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTexts(['members', 'common'])
  return (
    <Dialog title={t('remove.title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <ul className="mb-points">
        {points.map((point) => (
          <li key={point}>{t(`remove.${point}`)}</li>
        ))}
      </ul>
      <p>{t('remove.again')}</p>
      <DialogFoot
        label={t('remove.confirm')}
        busy={t('remove.busy')}
        cancel={t('dialog.cancel')}
        isBusy={isBusy}
        isBad
        onCancel={onClose}
        onConfirm={onConfirm}
      />
    </Dialog>
  )
}
