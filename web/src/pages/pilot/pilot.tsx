import '#web/pages/pilot/pilot.css'

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { NeedsVoteOf } from '#web/features/documents/needs-vote-of.tsx'
import { PapersOf } from '#web/features/documents/papers-of.tsx'
import { ActsOf } from '#web/features/family/acts-of.tsx'
import { ContactFacts } from '#web/features/members/contact-facts.tsx'
import { PilotHead } from '#web/features/members/pilot-head.tsx'
import { memberQuery } from '#web/features/members/queries.ts'
import { Stewarded } from '#web/features/members/stewarded.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

const lists = ['approved', 'wrote'] as const

/** A pilot's page as the family sees it. Another family's pilot, and who is not there, are the not-found page. */
export function Component() {
  const { t } = useTexts(['members', 'common'])
  const { id } = useParams({ from: '/signed-in/framed/user/$id' })
  const { data: pilot, error, refetch } = useQuery(memberQuery(id))
  if (error instanceof CallFailed && error.failure.status === 404) return <NotFound />
  return (
    <div className="pilot-page">
      <title>{t('common:title.page', { page: pilot?.full_name || t('pilot.title') })}</title>
      {pilot && <PilotParts key={id} pilot={pilot} />}
      {!pilot && !error && <Shape label={t('pilot.loading')} />}
      {!pilot && error && <NotRead error={error} onRetry={refetch} />}
    </div>
  )
}

function PilotParts({ pilot }: { pilot: ReplyOf<typeof readMember> }) {
  const { t } = useTexts(['members', 'settings', 'governance', 'documents', 'acts', 'onboarding', 'votes'])
  const { account, may } = useMe()
  const id = pilot.account_id
  const [shown, setShown] = useState<(typeof lists)[number]>('approved')
  return (
    <>
      {may.includes('member.read') && (
        <Link
          className="btn small plain back"
          to="/dashboard/$page"
          params={{ page: 'settings' }}
          search={{ tab: 'family', section: 'members' } as never}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {t('settings:section.members')}
        </Link>
      )}
      <PilotHead pilot={pilot} />
      <hr className="rule" />
      <div className="pilot-parts">
        {(pilot.contact || pilot.stewards) && (
          <div>
            {pilot.contact && <ContactFacts contact={pilot.contact} isOwn={id === account.id} />}
            {pilot.stewards && <Stewarded capitals={pilot.stewards} />}
          </div>
        )}
        <div>
          {id !== account.id && (
            <NeedsVoteOf id={id} name={pilot.full_name} title={t('pilot.needs_vote')} mayRemind={may.includes('document.answer')} />
          )}
          <div className="pilot-lists" role="group" aria-label={t('pilot.documents')}>
            <h2 className="t-sm">{t('pilot.documents')}</h2>
            {lists.map((list) => (
              <button key={list} type="button" aria-pressed={list === shown} onClick={() => setShown(list)}>
                {t(`pilot.${list}`)}
              </button>
            ))}
          </div>
          <PapersOf key={shown} none={t('pilot.papers_none')} whose={shown === 'wrote' ? { written_by: id } : { approved_by: id }} />
        </div>
        {may.includes('ledger.read') && (
          <Suspense>
            <ActsOf id={id} title={t('pilot.acts')} />
          </Suspense>
        )}
      </div>
    </>
  )
}
