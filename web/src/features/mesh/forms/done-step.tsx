import { useTexts } from '#web/lib/use-texts.ts'
import { CopyableSecret } from '#web/ui/copyable-secret.tsx'
import type { AddedContact } from '#web/features/mesh/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/mesh/forms/mesh-forms.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

/** The result of adding a contact: an invitation, or a key that is shown once. */
export function DoneStep({ added, onClose }: { added: AddedContact; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'common'])
  const { contact, link, signing_secret } = added
  const isInvited = contact.kind === 'advisor' && contact.account_id === null
  return (
    <div className={styles.meshForm}>
      <Notice kind="ok">
        {isInvited && link === null
          ? t('done.invited', { email: contact.email ?? contact.name })
          : t('done.added', { name: contact.name })}
      </Notice>
      {link !== null && (
        <>
          <p className="sub">{t('done.link_about')}</p>
          <CopyableSecret
            label={t('done.link')}
            value={link}
            copy={t('done.copy')}
            copied={t('done.copied')}
          />
        </>
      )}
      {signing_secret !== null && <SigningKey name={contact.name} value={signing_secret} />}
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button
          variant="quiet"
          {...(link === null && signing_secret === null && { ref: focusOnMount })}
          onClick={onClose}
        >
          {t('common:action.close')}
        </Button>
      </div>
    </div>
  )
}

/** The key a service verifies signatures with. */
export function SigningKey({ name, value }: { name: string; value: string }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <p className="sub">{t('done.signing_about', { name })}</p>
      <CopyableSecret
        label={t('done.signing')}
        value={value}
        copy={t('done.copy')}
        copied={t('done.copied')}
      />
      <p className="cap">{t('done.signing_docs')}</p>
    </>
  )
}
