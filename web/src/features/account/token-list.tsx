import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Terminal } from 'lucide-react'
import { useState } from 'react'

import { AssistantAddress } from '#web/features/account/assistant-address.tsx'
import { CreateToken } from '#web/features/account/create-token.tsx'
import { type ApiToken, tokensQuery } from '#web/features/account/queries.ts'
import { RevokeToken } from '#web/features/account/revoke-token.tsx'
import { formatDate, formatMoment } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/account/account.module.css'

/** The pilot's API tokens for this family: created here, shown once, revoked at any time. */
export function TokenList() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<ApiToken | 'create'>()
  const { data, error, refetch } = useQuery(tokensQuery)
  const close = () => setOpened(undefined)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
  return (
    <section aria-labelledby="tokens-title">
      <header className={styles.accountHead}>
        <h2 className="t-sm" id="tokens-title">
          {t('tokens.title')}
        </h2>
        <Button variant="text" size="small" onClick={() => setOpened('create')}>
          <Plus size={18} aria-hidden="true" />
          {t('tokens.create')}
        </Button>
      </header>
      <p className="sub sm">{t('tokens.about')}</p>
      <Loaded
        query={{ data, error, refetch }}
        isEmpty={({ items }) => items.length === 0}
        empty={<NoData>{t('tokens.empty')}</NoData>}
      >
        {({ items }) => (
          <ul className={styles.accountRows}>
            {items.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setOpened(token)} />
            ))}
          </ul>
        )}
      </Loaded>
      <AssistantAddress />
      {opened === 'create' && <CreateToken onClose={close} onDone={refresh} />}
      {typeof opened === 'object' && (
        <RevokeToken
          token={opened}
          onClose={close}
          onDone={() => {
            refresh()
            close()
          }}
        />
      )}
    </section>
  )
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTexts('account')
  const { name, last_used_at } = token
  const scope = t(`tokens.${token.scope}`)
  const expires = formatDate(token.expires_at)
  const state = token.is_expired
    ? t('tokens.expired', { scope, expires })
    : last_used_at
      ? t('tokens.used', { scope, expires, used: formatMoment(last_used_at) })
      : t('tokens.unused', { scope, expires })
  return (
    <li className={styles.accountRow}>
      <div className={styles.accountThing}>
        <Terminal size={20} aria-hidden="true" />
        <div>
          <b>{name}</b>
          <p className="cap">{state}</p>
        </div>
      </div>
      <div className={styles.accountActs}>
        <Button
          variant="plain"
          size="small"
          aria-label={t('tokens.revoke_named', { name })}
          onClick={onRevoke}
        >
          {t('tokens.revoke')}
        </Button>
      </div>
    </li>
  )
}
