import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { beginOidcLink, unlinkOidc } from '#contract/oidc/calls.ts'
import { oidcQuery } from '#web/features/account/queries.ts'
import { CurrentPassword } from '#web/features/account/secret-field.tsx'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { formatDate } from '#web/lib/dates.ts'
import { leaveForProvider } from '#web/lib/oidc-departure.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

/** Links the account to the operator's provider, or unlinks it. Absent where none is configured. */
export function OidcRow() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(oidcQuery)
  if (!data?.name) return null
  const { name, link } = data
  const close = () => setOpen(false)
  return (
    <SettingRow
      title={name}
      action={
        <Button
          variant="quiet"
          size="small"
          aria-label={t(link ? 'oidc.unlink_title' : 'oidc.link_title', { name })}
          onClick={() => setOpen(true)}
        >
          {t(link ? 'oidc.unlink' : 'oidc.link')}
        </Button>
      }
    >
      <p className="sub sm">
        {link ? t('oidc.linked', { name, date: formatDate(link.linked_at) }) : t('oidc.about', { name })}
      </p>
      {isOpen && !link && <Link name={name} onClose={close} />}
      {isOpen && link && (
        <Unlink
          name={name}
          onClose={close}
          onDone={() => {
            void queryClient.invalidateQueries({ queryKey: oidcQuery.queryKey })
            close()
          }}
        />
      )}
    </SettingRow>
  )
}

function Link({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(beginOidcLink, {
    onDone: (departure) => leaveForProvider(departure, { purpose: 'link' }),
  })
  return (
    <Dialog title={t('oidc.link_title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('oidc.link_about', { name })}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t('oidc.go')}
          busyLabel={t('oidc.going', { name })}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function Unlink({ name, onClose, onDone }: { name: string; onClose: () => void; onDone: () => void }) {
  const { t } = useTexts(['account', 'common', 'fields'])
  const { form, field, failure, isBusy } = useCallForm(unlinkOidc, { onDone })
  return (
    <Dialog title={t('oidc.unlink_title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.accountForm} {...form}>
        <p className="sub">{t('oidc.unlink_about', { name })}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <CurrentPassword {...field('current_password')} />
        <DialogFooter
          label={t('oidc.unlink')}
          busyLabel={t('oidc.unlinking')}
          isBusy={isBusy}
          isBad
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
