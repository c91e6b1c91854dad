import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { DeleteRow } from '#web/features/account/delete-row.tsx'
import { FoundFamily } from '#web/features/account/found-family.tsx'
import { OwnDataRow } from '#web/features/account/own-data-row.tsx'
import { enterApp } from '#web/features/session/enter-app.ts'
import { followSignOut } from '#web/lib/disconnect.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Invitations } from '#web/pages/account/invitations.tsx'
import { Memberships } from '#web/pages/account/memberships.tsx'
import { OutsideBar } from '#web/pages/account/outside-bar.tsx'
import { PrivateDocuments } from '#web/pages/account/private-documents.tsx'
import { type AccountStanding, signedInAsQuery, standingQuery } from '#web/pages/account/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import accountStyles from '#web/features/account/account.module.css'
import styles from '#web/pages/account/account-page.module.css'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2000 } } })

/** The page of an account without an active membership: what happened, its own data, and the next steps. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <Account />
    </QueryClientProvider>
  )
}

function Account() {
  const { t } = useTexts(['account', 'common'])
  const { data: signedIn } = useQuery(signedInAsQuery)
  const standing = useQuery(standingQuery)
  useEffect(followSignOut, [])
  useEffect(() => {
    if (signedIn) enterApp(signedIn)
  }, [signedIn])
  return (
    <main className={styles.outside}>
      <title>{t('common:title.page', { page: t('standing.title') })}</title>
      <OutsideBar />
      <div className={styles.outsidePage}>
        <div className={styles.outsideH}>
          <h1 className="t-lg">{t('standing.title')}</h1>
          <p className="sub">{signedIn?.account.email}</p>
        </div>
        <hr className="rule" />
        <Loaded query={standing} loading={t('page.loading')}>
          {(data) => <Sections standing={data} email={signedIn?.account.email ?? ''} />}
        </Loaded>
      </div>
    </main>
  )
}

function Sections({
  standing: { memberships, invitations, documents },
  email,
}: {
  standing: AccountStanding
  email: string
}) {
  const { t } = useTexts('account')
  const isMember = memberships.some(({ state }) => state === 'active')
  return (
    <div className={styles.outsideSections}>
      <Memberships memberships={memberships} />
      <Invitations invitations={invitations} />
      <PrivateDocuments documents={documents} />
      <section aria-labelledby="own-title">
        <h2 className="t-sm" id="own-title">
          {t('own.title')}
        </h2>
        <div className={accountStyles.accountRows}>
          <FoundFamily isMain={!isMember && invitations.length === 0} />
          <OwnDataRow />
          <DeleteRow email={email} />
        </div>
      </section>
    </div>
  )
}
