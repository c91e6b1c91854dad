import '#web/features/documents/votes/votes.css'

import { CalendarClock, ChevronDown, CircleDashed } from 'lucide-react'
import { useId, useState } from 'react'

import { draftOf } from '#web/features/documents/kept-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { FoundingAct } from '#web/features/documents/votes/founding-act.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { needsRating } from '#web/features/documents/votes/own-vote.ts'
import { VoteButtons } from '#web/features/documents/votes/vote-buttons.tsx'
import { VoteRows } from '#web/features/documents/votes/vote-rows.tsx'
import { VoterFaces } from '#web/features/documents/votes/voter-faces.tsx'
import { formatDay, today } from '#web/lib/dates.ts'
import { numberAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Seal } from '#web/ui/seal.tsx'

interface DecisionPanelProps {
  readonly document: Document
  readonly pilotId: string
  /** Opens the text where its blanks are filled in. */
  readonly onFill: () => void
  readonly onEdit: () => void
  readonly onDeadline: () => void
  readonly isFilling?: boolean
}

/** The decision about the newest version: what it still needs, who voted, and this pilot's own vote. */
export function DecisionPanel({ document, pilotId, onFill, onEdit, onDeadline, isFilling = false }: DecisionPanelProps) {
  const { t } = useTexts(['votes', 'documents'])
  const { t: say } = useTexts('votes')
  const sentenceId = useId()
  const [isOpen, setOpen] = useState(false)
  const { approval, class: documentClass } = document
  const { need, round, voices } = approval
  const isDecided = round !== null && round.state !== 'open'
  const isInForce = document.state === 'approved' && !(round?.kind === 'ratification' && round.state === 'open')
  const voters = voices.filter(({ standing }) => standing === 'voter')
  const advice = voices.filter(({ standing, verdict }) => standing === 'advice' && verdict !== null)
  const isPersonal = documentClass === 'personal'
  const sentence = needWords(need, pilotId, say)
  return (
    <section className="panel decision" aria-label={t('panel.title')}>
      <div className="decision-head">
        <Seal total={need.voters} given={need.given} against={need.against} isSet={isInForce} size={72} label={sentence} />
        <p className="decision-words" id={sentenceId}>
          {isInForce && !document.is_founding_act && (
            <>
              <strong>{t('panel.in_force')}</strong>
              <SentenceSpace />
            </>
          )}
          {sentence}
        </p>
      </div>
      {document.is_founding_act && document.state === 'approved' && <FoundingAct document={document} onEdit={onEdit} />}
      {!isPersonal && (
        <div className="decision-votes">
          <button type="button" className="decision-count" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('panel.approved_count', { given: need.given, voters: need.voters })}
            <ChevronDown size={17} aria-hidden="true" />
          </button>
          <VoterFaces document={document} voters={voters} pilotId={pilotId} isDecided={isDecided} />
          {isOpen ? <VoteRows document={document} voices={voters} pilotId={pilotId} isDecided={isDecided} /> : <Objections document={document} />}
          {needsRating(document) && <Ratings document={document} />}
          {advice.length > 0 && (
            <div className="decision-advice">
              <h3 className="cap">{t('panel.advice_title')}</h3>
              <VoteRows document={document} voices={advice} pilotId={pilotId} isDecided={isDecided} />
            </div>
          )}
        </div>
      )}
      <Deadline document={document} onDeadline={onDeadline} />
      <VoteButtons document={document} pilotId={pilotId} describedBy={sentenceId} onFill={onFill} isQuiet={isFilling} />
      {document.may.votes.includes('approve') && document.standing === 'voter' && <BeforeApproving document={document} onEdit={onEdit} />}
      <Rule document={document} />
    </section>
  )
}

/** Reasons of those who declined or asked for changes are never folded away. */
function Objections({ document }: { document: Document }) {
  const { t } = useTexts('votes')
  const objections = document.approval.voices.filter(
    ({ verdict, standing, is_recused }) => standing === 'voter' && !is_recused && (verdict === 'no' || verdict === 'changes'),
  )
  return objections.map(({ account_id, full_name, reason, verdict }) => (
    <p key={account_id} className="sub sm vote-reason">
      <strong>{full_name}</strong> {t(verdict === 'no' ? 'vote.decline' : 'vote.request_changes')}
      {reason && <span className="vote-reason-words">{reason}</span>}
    </p>
  ))
}

/** The mean rating and what it is measured against. */
function Ratings({ document }: { document: Document }) {
  const { t } = useTexts('votes')
  const { voices, purpose_statement: purpose } = document.approval
  const ratings = voices.flatMap(({ alignment, standing, is_gone, is_recused }) =>
    alignment !== null && standing === 'voter' && !is_gone && !is_recused ? [alignment] : [],
  )
  const mean = ratings.reduce((sum, one) => sum + one, 0) / ratings.length
  return (
    <div className="decision-ratings">
      {ratings.length > 0 && <p>{t('panel.mean', { mean: numberAs({ maximumFractionDigits: 2 }).format(mean) })}</p>}
      {purpose ? (
        <details>
          <summary className="cap">{t('panel.purpose')}</summary>
          <blockquote className="vote-purpose">{purpose}</blockquote>
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
    <p className={isOverdue ? 'decision-day late' : 'decision-day'}>
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
        <p className="decision-hint">
          <CircleDashed size={17} aria-hidden="true" />
          {t('panel.blanks', { count: document.open_places })}
        </p>
      )}
      {hasUnsaved && (
        <p className="decision-hint">
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
    <details className="decision-rule">
      <summary>
        {isOwnRule ? '' : `${t(`governance:protocol.${approval.protocol}`)}. `}
        <span className="link">{t('panel.rule')}</span>
      </summary>
      <p>{rule}</p>
    </details>
  )
}
