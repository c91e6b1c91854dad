import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CopyableSecret } from '#web/ui/copyable-secret.tsx'
import styles from '#web/features/members/invitation-link.module.css'

/** The link of an invitation, to pass on. It is shown once, as only its hash is stored. */
export function InvitationLink({
  email,
  link,
  isNew = false,
}: {
  email: string
  link: string
  isNew?: boolean
}) {
  const { t } = useTexts('members')
  return (
    <div className={styles.invitationLink}>
      <Notice kind="ok">{t('link.made', { email })}</Notice>
      <p className="sub">{t(isNew ? 'link.about_new' : 'link.about')}</p>
      <CopyableSecret label={t('link.field')} value={link} copy={t('link.copy')} copied={t('link.copied')} />
    </div>
  )
}
