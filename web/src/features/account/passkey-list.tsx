import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'

import { AddPasskey } from '#web/features/account/add-passkey.tsx'
import {
  type Passkey,
  passkeyPlaceQuery,
  passkeysQuery,
  refetchFactorState,
} from '#web/features/account/queries.ts'
import { RemovePasskey } from '#web/features/account/remove-passkey.tsx'
import { RenamePasskey } from '#web/features/account/rename-passkey.tsx'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/features/account/account.module.css'

type OpenDialog = { readonly act: 'add' } | { readonly act: 'rename' | 'remove'; readonly passkey: Passkey }

/** The passkeys by name. Where passkeys can't work, it says why and where they would. */
export function PasskeyList({ onAdd }: { onAdd?: () => void }) {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<OpenDialog>()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const { data: place } = useQuery(passkeyPlaceQuery)
  const isHere = hasPasskeys() && place?.origin === location.origin
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    refetchFactorState(queryClient)
    setOpened(undefined)
  }
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="passkeys-title">
      <header className={styles.accountHead}>
        <h2 className="t-sm" id="passkeys-title">
          {t('passkeys.title')}
        </h2>
        {isHere && (
          <Button variant="text" size="small" onClick={() => setOpened({ act: 'add' })}>
            <Plus size={18} aria-hidden="true" />
            {t('passkeys.add')}
          </Button>
        )}
      </header>
      <p className="sub sm">{t('passkeys.about')}</p>
      {place && !isHere && (
        <p className="sub sm">
          {place.origin ? t('passkeys.elsewhere', { origin: place.origin }) : t('passkeys.nowhere')}
        </p>
      )}
      <Loaded query={{ data, error, refetch }} isEmpty={({ items }) => items.length === 0}>
        {({ items }) => (
          <ul className={styles.accountRows}>
            {items.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpened({ act: 'rename', passkey })}
                onRemove={() => setOpened({ act: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {opened?.act === 'add' && (
        <AddPasskey
          onClose={close}
          onDone={() => {
            done()
            onAdd?.()
          }}
        />
      )}
      {opened?.act === 'rename' && <RenamePasskey passkey={opened.passkey} onClose={close} onDone={done} />}
      {opened?.act === 'remove' && <RemovePasskey passkey={opened.passkey} onClose={close} onDone={done} />}
    </section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTexts('account')
  return (
    <li className={styles.accountRow}>
      <div className={styles.accountThing}>
        <KeyRound size={20} aria-hidden="true" />
        <div>
          <b>{passkey.name}</b>
          <p className="cap">
            {passkey.last_used_at
              ? t('passkeys.used', {
                  created: formatDate(passkey.created_at),
                  used: formatMoment(passkey.last_used_at),
                })
              : t('passkeys.unused', { created: formatDate(passkey.created_at) })}
          </p>
        </div>
      </div>
      <div className={styles.accountActs}>
        <Button
          variant="plain"
          size="small"
          aria-label={t('passkeys.rename_named', { name: passkey.name })}
          onClick={onRename}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          variant="plain"
          size="small"
          aria-label={t('passkeys.remove_named', { name: passkey.name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}
