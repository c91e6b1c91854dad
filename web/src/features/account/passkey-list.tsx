import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { removePasskey } from '#contract/passkeys/calls.ts'
import { AddPasskey } from '#web/features/account/add-passkey.tsx'
import { Confirm } from '#web/features/account/confirm.tsx'
import { type Passkey, passkeyPlaceQuery, passkeysQuery } from '#web/features/account/queries.ts'
import { RenamePasskey } from '#web/features/account/rename-passkey.tsx'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NotRead } from '#web/ui/not-read.tsx'
import { useAct } from '#web/ui/use-act.ts'

type Opened = { readonly act: 'add' } | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }

/** The passkeys by the names their pilot gave them. Where they can't work it says why, and where they would. */
export function PasskeyList() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const { data: place } = useQuery(passkeyPlaceQuery)
  const isHere = hasPasskeys() && place?.origin === location.origin
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    setOpened(undefined)
  }
  const remove = useAct(removePasskey, done)
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="passkeys-title">
      <header className="account-head">
        <h2 className="t-sm" id="passkeys-title">
          {t('passkeys.title')}
        </h2>
        {isHere && (
          <button type="button" className="btn small text" onClick={() => setOpened({ act: 'add' })}>
            <Plus size={18} aria-hidden="true" />
            {t('passkeys.add')}
          </button>
        )}
      </header>
      <p className="sub sm">{t('passkeys.about')}</p>
      {place && !isHere && <p className="sub sm">{place.origin ? t('passkeys.elsewhere', { origin: place.origin }) : t('passkeys.nowhere')}</p>}
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {data && data.items.length > 0 && (
        <ul className="account-rows">
          {data.items.map((passkey) => (
            <li key={passkey.id} className="account-row">
              <div className="account-thing">
                <KeyRound size={20} aria-hidden="true" />
                <div>
                  <b>{passkey.name}</b>
                  <p className="cap">
                    {passkey.last_used_at
                      ? t('passkeys.used', { created: formatDate(passkey.created_at), used: formatMoment(passkey.last_used_at) })
                      : t('passkeys.unused', { created: formatDate(passkey.created_at) })}
                  </p>
                </div>
              </div>
              <div className="account-acts">
                <button
                  type="button"
                  className="btn small plain"
                  aria-label={t('passkeys.rename_named', { name: passkey.name })}
                  onClick={() => setOpened({ act: 'rename', passkey })}
                >
                  {t('passkeys.rename')}
                </button>
                <button
                  type="button"
                  className="btn small plain"
                  aria-label={t('passkeys.remove_named', { name: passkey.name })}
                  onClick={() => setOpened({ act: 'remove', passkey })}
                >
                  {t('passkeys.remove')}
                </button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened?.act === 'add' && <AddPasskey onClose={close} onDone={done} />}
      {opened?.act === 'rename' && <RenamePasskey passkey={opened.passkey} onClose={close} onDone={done} />}
      {opened?.act === 'remove' && (
        <Confirm
          title={t('passkeys.remove_title', { name: opened.passkey.name })}
          about={t('passkeys.remove_about')}
          label={t('passkeys.remove')}
          isBusy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate({ params: { id: opened.passkey.id } })}
        />
      )}
    </section>
  )
}
