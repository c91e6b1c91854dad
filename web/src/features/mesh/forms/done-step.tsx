import { useTexts } from '#web/lib/use-texts.ts'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import type { Added } from '#web/features/mesh/queries.ts'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** What came of adding somebody: an invitation, or a key that is shown this one time. */
export function DoneStep({ added, onClose }: { added: Added; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'common'])
  const { contact, link, signing_secret } = added
  const isInvited = contact.kind === 'advisor' && contact.account_id === null
  return (
    <div className="mesh-form">
      <Notice kind="ok">
        {isInvited && link === null ? t('done.invited', { email: contact.email ?? contact.name }) : t('done.added', { name: contact.name })}
      </Notice>
      {link !== null && (
        <>
          <p className="sub">{t('done.link_about')}</p>
          <ShownOnce label={t('done.link')} value={link} copy={t('done.copy')} copied={t('done.copied')} />
        </>
      )}
      {signing_secret !== null && <SigningKey name={contact.name} value={signing_secret} />}
      <div className="dialog-foot">
        <button type="button" className="btn quiet" {...(link === null && signing_secret === null && { ref: focusOnce })} onClick={onClose}>
          {t('common:action.close')}
        </button>
      </div>
    </div>
  )
}

/** The key that a service checks signatures with. */
export function SigningKey({ name, value }: { name: string; value: string }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <p className="sub">{t('done.signing_about', { name })}</p>
      <ShownOnce label={t('done.signing')} value={value} copy={t('done.copy')} copied={t('done.copied')} />
      <p className="cap">{t('done.signing_docs')}</p>
    </>
  )
}
