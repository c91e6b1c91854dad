import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import styles from '#web/features/members/members-section.module.css'

const points = ['access', 'documents', 'votes', 'rights'] as const

interface RemoveDialogProps {
  readonly name: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what a removal ends and what stays, as it can't be undone. */
export function RemoveDialog({ name, isBusy, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useTexts(['members', 'common'])
  return (
    <Confirm
      title={t('remove.title', { name })}
      label={t('remove.confirm')}
      busyLabel={t('remove.busy')}
      isBusy={isBusy}
      isBad
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <ul className={styles.mbPoints}>
        {points.map((point) => (
          <li key={point}>{t(`remove.${point}`)}</li>
        ))}
      </ul>
      <p>{t('remove.again')}</p>
    </Confirm>
  )
}
