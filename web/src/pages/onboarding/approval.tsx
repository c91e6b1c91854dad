import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { firstDocuments, type MissionType, missionTypes } from '#contract/missions.ts'
import { proceed } from '#contract/onboarding/calls.ts'
import { may } from '#contract/permissions.ts'
import { DocumentCard } from '#web/features/documents/document-card.tsx'
import { type Document, refetchDocuments, useMissionDocuments } from '#web/features/documents/queries.ts'
import { FamilyNameForm } from '#web/features/family/family-name-form.tsx'
import { JourneyFrame } from '#web/features/onboarding/frame.tsx'
import { journeyQuery, useJourney } from '#web/features/onboarding/queries.ts'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { meQuery, useMe, usePilotId } from '#web/ground/session.ts'
import { listAs } from '#web/lib/formats.ts'
import { stepPath } from '#web/lib/journey-path.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useLearning } from '#web/pages/shared/use-learning.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Seal } from '#web/ui/seal.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/pages/onboarding/approval.module.css'
import { classNames } from '#web/lib/class-names.ts'

/**
 * The approval portal of the mission in the address. The route has checked that it is one. The return type is
 * written out: inferred, it would depend on the routes, whose types depend on it.
 */
export function Component(): ReactNode {
  const { type } = useParams({ from: '/signed-in/onboarding/approval/$type' })
  const mission = oneOf(missionTypes, type)
  return mission && <Approval type={mission} />
}

/** The mission's three documents, to read, adapt and approve. */
function Approval({ type }: { type: MissionType }) {
  const { step, mission } = useJourney()
  const documents = useMissionDocuments(type, usePilotId())
  if (step !== null && step !== 'approval') return <Navigate {...stepPath(step, mission)} replace />
  if (documents.length < firstDocuments[type].length)
    return <Navigate {...(mission && step ? stepPath(step, mission) : { to: '/' })} replace />
  return (
    <JourneyFrame step="approval" isFitted>
      <Portal mission={type} documents={documents} />
    </JourneyFrame>
  )
}

const namedLaterKey = 'name-later'

function Portal({ mission, documents }: { mission: MissionType; documents: readonly Document[] }) {
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
  // The family's name is in every document, so ask for it before the first one is shown.
  if (hasNoName && !isNamedLater) return <NameFirst onLater={nameLater} />
  return (
    <section className={styles.ap}>
      <div className={styles.hd}>
        <div>
          <h1 className="t-lg">{t('portal.title')}</h1>
          <p className="lead">{t('portal.about')}</p>
        </div>
        <span className="badge acc">{t(`onboarding:mission.${mission}`)}</span>
      </div>
      <RewriteNotice />
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
      <div className={styles.three}>
        {documents.map((document) => (
          <DocumentCard key={document.id} document={document} model={model} onFilled={learn} />
        ))}
      </div>
      <Proceed documents={documents} />
    </section>
  )
}

/** Asks for the family's name before documents that contain it are shown. */
function NameFirst({ onLater }: { onLater: () => void }) {
  const { t } = useTexts('documents')
  const queryClient = useQueryClient()
  return (
    <section className={classNames(styles.ap, styles.nameFirst)}>
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
      <Button variant="text" onClick={onLater}>
        {t('portal.family_name_later')}
      </Button>
    </section>
  )
}

/** After a changed answer: the documents that were rewritten, those that were not, and the reason. */
function RewriteNotice() {
  const { t } = useTexts(['documents', 'onboarding'])
  const { rewritten = [], unchanged = [] } = useJourney()
  if (rewritten.length + unchanged.length === 0) return null
  const documents = listAs({}).format(unchanged.map((document) => t(`onboarding:document.${document}`)))
  return (
    <Notice kind="info">
      {rewritten.length > 0 && t('portal.rewritten')}{' '}
      {unchanged.length > 0 && t('portal.unchanged', { documents })}
    </Notice>
  )
}

function Proceed({ documents }: { documents: readonly Document[] }) {
  const { t } = useTexts('documents')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const act = useAct(proceed, (me) => {
    queryClient.setQueryData(meQuery.queryKey, me)
    void queryClient.invalidateQueries(journeyQuery)
    void navigate({ to: '/dashboard/command-center' })
  })
  const total = documents.length
  const count = documents.filter(({ approved_version }) => approved_version !== null).length
  const words = count === 0 ? t('portal.approved_none') : t('portal.approved_some', { count, total })
  return (
    <footer className={styles.apf}>
      <div className={styles.tally}>
        <Seal total={total} approvals={count} isSet={count === total} size={50} label={words} />
        <p role="status">
          <strong>{words}</strong>
          <span className="sub sm">
            {t(count === 0 ? 'portal.not_open' : count === total ? 'portal.all_done' : 'portal.is_open')}
          </span>
        </p>
      </div>
      <Button variant="main" disabled={count === 0} isBusy={act.isPending} onClick={() => act.mutate({})}>
        {t('portal.proceed')}
        <ArrowRight size={20} aria-hidden="true" />
      </Button>
    </footer>
  )
}
