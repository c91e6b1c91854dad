import '#web/pages/onboarding/approval.css'

import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import { firstPapers, type MissionType } from '#contract/missions.ts'
import { proceed } from '#contract/onboarding/calls.ts'
import { may } from '#contract/permissions.ts'
import { PaperCard } from '#web/features/documents/paper-card.tsx'
import { type Document, refetchDocuments, useMissionPapers } from '#web/features/documents/queries.ts'
import { FamilyNameForm } from '#web/features/family/family-name-form.tsx'
import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { journeyQuery, useJourney } from '#web/features/onboarding/queries.ts'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { meQuery, useMe } from '#web/features/session/queries.ts'
import { listAs } from '#web/lib/formats.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useLearning } from '#web/pages/shared/use-learning.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Seal } from '#web/ui/seal.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** The approval portal: the mission's three papers, to read, adapt and approve. */
export function Component() {
  const { type } = useParams({ from: '/signed-in/onboarding/approval/$type' })
  const { step, mission } = useJourney()
  const me = useMe()
  const papers = useMissionPapers(type as MissionType, me.account.id)
  if (step !== null && step !== 'approval') return <Navigate {...stepPath(step, mission)} replace />
  if (papers.length < firstPapers[type as MissionType].length)
    return <Navigate {...(mission && step ? stepPath(step, mission) : { to: '/' })} replace />
  return (
    <JourneyFrame step="approval" isFitted>
      <Portal mission={type as MissionType} papers={papers} />
    </JourneyFrame>
  )
}

const namedLaterKey = 'name-later'

function Portal({ mission, papers }: { mission: MissionType; papers: readonly Document[] }) {
  const { t } = useTexts(['documents', 'onboarding'])
  const me = useMe()
  const queryClient = useQueryClient()
  const model = useModelName()
  const { learn, offer } = useLearning()
  // Ask once per browser session: "Not now" also holds when the pilot comes back from another step.
  const [isNamedLater, setNamedLater] = useState(() => sessionStorage.getItem(namedLaterKey) === me.family.id)
  const nameLater = () => {
    sessionStorage.setItem(namedLaterKey, me.family.id)
    setNamedLater(true)
  }
  const hasNoName = me.family.name === '' && may(me.role, 'family.write')
  // The name stands in every document, so it is asked for before the first one is shown.
  if (hasNoName && !isNamedLater) return <NameFirst onLater={nameLater} />
  return (
    <section className="ap">
      <div className="hd">
        <div>
          <h1 className="t-lg">{t('portal.title')}</h1>
          <p className="lead">{t('portal.about')}</p>
        </div>
        <span className="badge acc">{t(`onboarding:mission.${mission}`)}</span>
      </div>
      <KeptNotice />
      {hasNoName && (
        <FamilyNameForm
          label={t('portal.family_name')}
          hint={t('portal.family_name_hint')}
          submit={t('portal.family_name_save')}
          onSaved={() => {
            void queryClient.invalidateQueries(meQuery)
            void refetchDocuments(queryClient)
          }}
        />
      )}
      {offer}
      <div className="three">
        {papers.map((paper) => (
          <PaperCard key={paper.id} document={paper} pilotId={me.account.id} model={model} onFilled={learn} />
        ))}
      </div>
      <Proceed papers={papers} />
    </section>
  )
}

/** Asks what the family is called before its documents are shown with that name in them. */
function NameFirst({ onLater }: { onLater: () => void }) {
  const { t } = useTexts('documents')
  const queryClient = useQueryClient()
  return (
    <section className="ap name-first">
      <h1 className="t-lg">{t('portal.family_name')}</h1>
      <FamilyNameForm
        label={t('portal.family_name_label')}
        hint={t('portal.family_name_hint')}
        submit={t('portal.family_name_save')}
        onSaved={() => {
          void queryClient.invalidateQueries(meQuery)
          void refetchDocuments(queryClient)
        }}
      />
      <button type="button" className="btn text" onClick={onLater}>
        {t('portal.family_name_later')}
      </button>
    </section>
  )
}

/** After a changed answer: that papers were written anew, which were left as they are, and why. */
function KeptNotice() {
  const { t } = useTexts(['documents', 'onboarding'])
  const { rewritten = [], kept = [] } = useJourney()
  if (rewritten.length + kept.length === 0) return null
  const papers = listAs({}).format(kept.map((paper) => t(`onboarding:paper.${paper}`)))
  return (
    <Notice kind="info">
      {rewritten.length > 0 && t('portal.rewritten')} {kept.length > 0 && t('portal.kept', { papers })}
    </Notice>
  )
}

function Proceed({ papers }: { papers: readonly Document[] }) {
  const { t } = useTexts('documents')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = useAct(proceed, (me) => {
    queryClient.setQueryData(meQuery.queryKey, me)
    void queryClient.invalidateQueries(journeyQuery)
    void navigate({ to: '/dashboard/$page', params: { page: 'command-center' } })
  })
  const total = papers.length
  const count = papers.filter(({ approved_version }) => approved_version !== null).length
  const words = count === 0 ? t('portal.approved_none') : t('portal.approved_some', { count, total })
  return (
    <footer className="apf">
      <div className="tally">
        <Seal total={total} given={count} isSet={count === total} size={50} label={words} />
        <p role="status">
          <strong>{words}</strong>
          <span className="sub sm">{t(count === 0 ? 'portal.not_open' : count === total ? 'portal.all_done' : 'portal.is_open')}</span>
        </p>
      </div>
      <button type="button" className="btn main" disabled={count === 0} aria-busy={act.isPending} onClick={() => act.mutate({})}>
        {t('portal.proceed')}
        <ArrowRight size={20} aria-hidden="true" />
      </button>
    </footer>
  )
}
