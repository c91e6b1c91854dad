import '#web/features/members/invitation-link.css'

import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'

/** The link of an invitation, to be handed over by whoever invites. It is shown once: only its hash is kept. */
export function InvitationLink({ email, link, isNew = false }: { email: string; link: string; isNew?: boolean }) {
  const { t } = useTexts('members')
  return (
    <div className="invitation-link">
      <Notice kind="ok">{t('link.made', { email })}</Notice>
      <p className="sub">{t(isNew ? 'link.about_new' : 'link.about')}</p>
      <ShownOnce label={t('link.field')} value={link} copy={t('link.copy')} copied={t('link.copied')} />
    </div>
  )
}
