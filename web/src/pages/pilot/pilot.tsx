import '#web/pages/pilot/pilot.css'

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { PapersOf } from '#web/features/documents/papers-of.tsx'
import { ActsOf } from '#web/features/family/acts-of.tsx'
import { PilotHead } from '#web/features/members/pilot-head.tsx'
import { memberQuery } from '#web/features/members/queries.ts'
import { Stewarded } from '#web/features/members/stewarded.tsx'
import { useMe } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

/** A pilot's page as the family sees it. Another family's pilot, and who is not there, are the not-found page. */
export function Component() {
  const { t } = useTexts(['members', 'common'])
  const { id } = useParams({ from: '/signed-in/user/$id' })
  const { data: pilot, error, refetch } = useQuery(memberQuery(id))
  if (error instanceof CallFailed && error.failure.status === 404) return <NotFound />
  return (
    <main className="pilot-page">
      <title>{t('common:title.page', { page: pilot?.full_name || t('pilot.title') })}</title>
      <Link className="btn small plain back" to="/dashboard">
        <ArrowLeft size={20} aria-hidden="true" />
        {t('pilot.back')}
      </Link>
      {pilot && <PilotParts key={id} pilot={pilot} />}
      {!pilot && !error && <Shape label={t('pilot.loading')} />}
      {!pilot && error && <NotRead error={error} onRetry={refetch} />}
    </main>
  )
}

function PilotParts({ pilot }: { pilot: ReplyOf<typeof readMember> }) {
  const { t } = useTexts(['members', 'governance', 'documents', 'acts', 'onboarding'])
  const { may } = useMe()
  const id = pilot.account_id
  return (
    <>
      <PilotHead pilot={pilot} />
      <hr className="rule" />
      <div className="pilot-parts">
        <div>
          {pilot.stewards && <Stewarded capitals={pilot.stewards} />}
          <PapersOf title={t('pilot.wrote')} none={t('pilot.papers_none')} whose={{ written_by: id }} />
          <PapersOf title={t('pilot.approved')} none={t('pilot.papers_none')} whose={{ approved_by: id }} />
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
