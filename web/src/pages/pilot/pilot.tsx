import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'

import type { ReplyOf } from '#contract/call.ts'
import type { readMember } from '#contract/members/calls.ts'
import { NeedsVoteOf } from '#web/features/documents/needs-vote-of.tsx'
import { DocumentsOf } from '#web/features/documents/documents-of.tsx'
import { ActsOf } from '#web/features/family/acts-of.tsx'
import { ContactFacts } from '#web/features/members/contact-facts.tsx'
import { PilotHead } from '#web/features/members/pilot-head.tsx'
import { memberQuery } from '#web/ground/members.ts'
import { Stewarded } from '#web/features/members/stewarded.tsx'
import { SendMessageLink } from '#web/features/mesh/messages/send-message-link.tsx'
import { useMe } from '#web/ground/session.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from '#web/pages/pilot/pilot.module.css'

const lists = ['approved', 'wrote'] as const

/** A pilot's page as the family sees it. A pilot of another family gets the not-found page. */
export function Component() {
  const { t } = useTexts(['members', 'common'])
  const { id } = useParams({ from: '/signed-in/framed/user/$id' })
  const { data: pilot, error, refetch } = useQuery(memberQuery(id))
  if (error instanceof CallError && error.failure.status === 404) return <NotFound />
  return (
    <div className={styles.pilotPage}>
      <title>{t('common:title.page', { page: pilot?.full_name || t('pilot.title') })}</title>
      <Loaded query={{ data: pilot, error, refetch }} loading={t('pilot.loading')} isPage>
        {(pilot) => <PilotParts key={id} pilot={pilot} />}
      </Loaded>
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
        <ButtonLink
          variant="plain"
          size="small"
          className={styles.back}
          to="/dashboard/settings"
          search={{ tab: 'family', section: 'members' }}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          {t('settings:section.members')}
        </ButtonLink>
      )}
      <PilotHead pilot={pilot}>
        {pilot.role === 'advisor' && may.includes('mesh.send') && <SendMessageLink accountId={id} />}
      </PilotHead>
      <hr className="rule" />
      <div className={styles.pilotParts}>
        {(pilot.contact || pilot.stewards) && (
          <div>
            {pilot.contact && <ContactFacts contact={pilot.contact} isOwn={id === account.id} />}
            {pilot.stewards && <Stewarded capitals={pilot.stewards} />}
          </div>
        )}
        <div>
          {id !== account.id && (
            <NeedsVoteOf
              id={id}
              name={pilot.full_name}
              title={t('pilot.needs_vote')}
              mayRemind={may.includes('document.answer')}
            />
          )}
          <div className={styles.pilotLists} role="group" aria-label={t('pilot.documents')}>
            <h2 className="t-sm">{t('pilot.documents')}</h2>
            {lists.map((list) => (
              <button key={list} type="button" aria-pressed={list === shown} onClick={() => setShown(list)}>
                {t(`pilot.${list}`)}
              </button>
            ))}
          </div>
          <DocumentsOf
            key={shown}
            none={t('pilot.documents_none')}
            whose={shown === 'wrote' ? { written_by: id } : { approved_by: id }}
          />
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
