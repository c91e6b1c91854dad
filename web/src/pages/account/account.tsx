import '#web/features/account/account.css'
import '#web/pages/account/account.css'

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useEffect } from 'react'

import { DeleteRow } from '#web/features/account/delete-row.tsx'
import { FoundFamily } from '#web/features/account/found-family.tsx'
import { OwnDataRow } from '#web/features/account/own-data-row.tsx'
import { enterHouse } from '#web/features/session/enter-house.ts'
import { signOut } from '#web/features/session/sign-out.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Invitations } from '#web/pages/account/invitations.tsx'
import { Memberships } from '#web/pages/account/memberships.tsx'
import { PrivateDocuments } from '#web/pages/account/private-documents.tsx'
import { type Standing, signedInAsQuery, standingQuery } from '#web/pages/account/queries.ts'
import { LanguagePicker } from '#web/shell/language-picker.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 2000 } } })

/** The page of someone without an active membership: what happened, their own data, and the next steps. */
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
  useEffect(() => {
    if (signedIn) enterHouse(signedIn)
  }, [signedIn])
  return (
    <main className="outside">
      <title>{t('common:title.page', { page: t('standing.title') })}</title>
      <header className="outside-bar">
        <span className="wordmark">{t('common:product.name')}</span>
        <div>
          <LanguagePicker />
          <button type="button" className="btn small quiet" onClick={() => void signOut()}>
            <LogOut size={18} aria-hidden="true" />
            {t('standing.sign_out')}
          </button>
        </div>
      </header>
      <div className="outside-page">
        <div className="outside-h">
          <h1 className="t-lg">{t('standing.title')}</h1>
          <p className="sub">{signedIn?.account.email}</p>
        </div>
        <hr className="rule" />
        {!standing.data && standing.error && <NotRead error={standing.error} onRetry={standing.refetch} />}
        {!standing.data && !standing.error && <Shape label={t('page.loading')} isInside />}
        {standing.data && <Sections standing={standing.data} email={signedIn?.account.email ?? ''} />}
      </div>
    </main>
  )
}

function Sections({ standing: { memberships, invitations, documents }, email }: { standing: Standing; email: string }) {
  const { t } = useTexts('account')
  const isMember = memberships.some(({ state }) => state === 'active')
  return (
    <div className="outside-sections">
      <Memberships memberships={memberships} />
      <Invitations invitations={invitations} />
      <PrivateDocuments documents={documents} />
      <section aria-labelledby="own-title">
        <h2 className="t-sm" id="own-title">
          {t('own.title')}
        </h2>
        <div className="account-rows">
          <FoundFamily isMain={!isMember && invitations.length === 0} />
          <OwnDataRow />
          <DeleteRow email={email} />
        </div>
      </section>
    </div>
  )
}
