import { CalendarClock, ChevronDown, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'

import { draftOf } from '#web/features/documents/stored-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { FoundingAct } from '#web/features/documents/votes/founding-act.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { needsRating } from '#web/features/documents/votes/own-vote.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'
import { VoteRows } from '#web/features/documents/votes/vote-rows.tsx'
import { VoterAvatars } from '#web/features/documents/votes/voter-avatars.tsx'
import { usePilotId } from '#web/ground/session.ts'
import { formatDay, today } from '#web/lib/dates.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Seal } from '#web/ui/seal.tsx'
import styles from '#web/features/documents/votes/votes.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface DecisionPanelProps {
  readonly document: Document
  /** Opens the form to fill in the blanks. */
  readonly onFill: () => void
  readonly onEdit: () => void
  readonly onDeadline: () => void
  readonly isFilling?: boolean
}

/** The decision about the newest version: missing votes, cast votes, and this pilot's own vote. */
export function DecisionPanel({
  document,
  onFill,
  onEdit,
  onDeadline,
  isFilling = false,
}: DecisionPanelProps) {
  const { t } = useTexts('votes')
  const pilotId = usePilotId()
  const sentenceId = useId()
  const { need, round } = document.approval
  const isInForce =
    document.state === 'approved' && !(round?.kind === 'ratification' && round.state === 'open')
  const sentence = needWords(need, pilotId, t)
  return (
    <section
      className={classNames(styles.decision, 'panel')}
      data-part="decision"
      aria-label={t('panel.title')}
    >
      <div className={styles.decisionHead}>
        <Seal
          total={need.voters}
          approvals={need.approvals}
          against={need.against}
          isSet={isInForce}
          size={72}
          label={sentence}
        />
        <p className={styles.decisionWords} id={sentenceId}>
          {isInForce && !document.is_founding_act && (
            <>
              <strong>{t('panel.in_force')}</strong>
              <SentenceSpace />
            </>
          )}
          {sentence}
        </p>
      </div>
      {document.is_founding_act && document.state === 'approved' && (
        <FoundingAct document={document} onEdit={onEdit} />
      )}
      {document.class !== 'personal' && <Votes document={document} />}
      <Deadline document={document} onDeadline={onDeadline} />
      <VoteButtons document={document} describedBy={sentenceId} onFill={onFill} isQuiet={isFilling} />
      {document.may.votes.includes('approve') && document.standing === 'voter' && (
        <BeforeApproving document={document} onEdit={onEdit} />
      )}
      <Rule document={document} />
    </section>
  )
}

/** The number of approvals, the voters with their votes, and the advice. */
function Votes({ document }: { document: Document }) {
  const { t } = useTexts('votes')
  const [isOpen, setOpen] = useState(false)
  const { need, round, votes } = document.approval
  const isDecided = round !== null && round.state !== 'open'
  const voters = votes.filter(({ standing }) => standing === 'voter')
  const advice = votes.filter(({ standing, verdict }) => standing === 'advice' && verdict !== null)
  return (
    <div className={styles.decisionVotes} data-part="decision-votes">
      <button
        type="button"
        className={styles.decisionCount}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('panel.approved_count', { given: need.approvals, voters: need.voters })}
        <ChevronDown size={17} aria-hidden="true" />
      </button>
      <VoterAvatars document={document} voters={voters} isDecided={isDecided} />
      {isOpen ? (
        <VoteRows document={document} votes={voters} isDecided={isDecided} />
      ) : (
        <Objections document={document} />
      )}
      {needsRating(document) && <Ratings document={document} />}
      {advice.length > 0 && (
        <div className={styles.decisionAdvice}>
          <h3 className="cap">{t('panel.advice_title')}</h3>
          <VoteRows document={document} votes={advice} isDecided={isDecided} />
        </div>
      )}
    </div>
  )
}

/** The reasons of declines and change requests, which are always visible. */
function Objections({ document }: { document: Document }) {
  const { t } = useTexts('votes')
  const objections = document.approval.votes.filter(
    ({ verdict, standing, is_recused }) =>
      standing === 'voter' && !is_recused && (verdict === 'no' || verdict === 'changes'),
  )
  return objections.map(({ account_id, full_name, reason, verdict }) => (
    <p key={account_id} className={classNames(styles.voteReason, 'sub sm')}>
      <strong>{full_name}</strong> {t(verdict === 'no' ? 'vote.decline' : 'vote.request_changes')}
      {reason && <span className={styles.voteReasonWords}>{reason}</span>}
    </p>
  ))
}

/** The mean rating and the purpose statement. */
function Ratings({ document }: { document: Document }) {
  const { t } = useTexts('votes')
  const { votes, purpose_statement: purpose } = document.approval
  const ratings = votes.flatMap(({ alignment, standing, has_left, is_recused }) =>
    alignment !== null && standing === 'voter' && !has_left && !is_recused ? [alignment] : [],
  )
  const mean = ratings.reduce((sum, one) => sum + one, 0) / ratings.length
  return (
    <div className={styles.decisionRatings}>
      {ratings.length > 0 && (
        <p>{t('panel.mean', { mean: numberAs({ maximumFractionDigits: 2 }).format(mean) })}</p>
      )}
      {purpose ? (
        <details>
          <summary className="cap">{t('panel.purpose')}</summary>
          <blockquote className={styles.votePurpose}>{purpose}</blockquote>
        </details>
      ) : (
        <p className="cap">{t('form.no_purpose')}</p>
      )}
    </div>
  )
}

function Deadline({ document, onDeadline }: { document: Document; onDeadline: () => void }) {
  const { t } = useTexts('votes')
  const { decide_by: day, may } = document
  if (!day) return null
  const isOverdue = day < today()
  const words = t(isOverdue ? 'deadline.overdue' : 'deadline.by', { day: formatDay(day) })
  return (
    <p className={classNames(styles.decisionDay, isOverdue && styles.late)}>
      <CalendarClock size={17} aria-hidden="true" />
      {words}
      {may.set_deadline && (
        <button type="button" className="link sm" onClick={onDeadline}>
          {t('panel.change')}
        </button>
      )}
    </p>
  )
}

/** Warnings before approving: open blanks, or unsaved changes on this device. */
function BeforeApproving({ document, onEdit }: { document: Document; onEdit: () => void }) {
  const { t } = useTexts('votes')
  const hasUnsaved = document.may.write && draftOf(document) !== null
  return (
    <>
      {document.body.trim() !== '' && document.open_places > 0 && (
        <p className={styles.decisionHint}>
          <CircleDashed size={17} aria-hidden="true" />
          {t('panel.blanks', { count: document.open_places })}
        </p>
      )}
      {hasUnsaved && (
        <p className={styles.decisionHint}>
          <CircleDashed size={17} aria-hidden="true" />
          <span>
            {t('panel.unsaved')}
            <SentenceSpace />
            <button type="button" className="link" onClick={onEdit}>
              {t('panel.unsaved_open')}
            </button>
          </span>
        </p>
      )}
    </>
  )
}

function Rule({ document: { class: documentClass, approval } }: { document: Document }) {
  const { t } = useTexts(['votes', 'governance'])
  const isOwnRule = documentClass === 'personal' || documentClass === 'operational'
  const rule = isOwnRule
    ? t(`panel.rule_${documentClass}`)
    : t(`governance:${documentClass === 'constitutional' ? 'heightened' : 'rule'}.${approval.protocol}`)
  return (
    <details className={styles.decisionRule}>
      <summary>
        {isOwnRule ? '' : `${t(`governance:protocol.${approval.protocol}`)}. `}
        <span className="link">{t('panel.rule')}</span>
      </summary>
      <p>{rule}</p>
    </details>
  )
}
