import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { reviewWithModel } from '#contract/documents/room-calls.ts'
import { joinPassages, splitPassages } from '#contract/documents/passages.ts'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { type Finding, findingId, keyOf, type Review } from '#web/features/documents/use-review.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'

type Wording = Pick<Finding, 'passage' | 'quote' | 'suggestion'>

interface ReviewPanelProps {
  readonly document: Document
  readonly review: Review
  /** The name of the pilot's model; null where none is connected. */
  readonly model: string | null
  readonly onFill: () => void
}

/** What the reviewer finds, each tied to its passage; a suggested wording is taken over by one press, as a new version. */
export function ReviewPanel({ document, review, model, onFill }: ReviewPanelProps) {
  const { t } = useTexts(['review', 'common'])
  const { open, countLeft, leave, showLeft } = review
  const { data, isPending, isError, error, refetch } = review.query
  const { save, isBusy, failure, conflict } = useSave(document)
  const take = (finding: Wording) => void save({ title: document.title, body: withWording(document.body, finding) })
  return (
    <section className="findings" aria-labelledby="findings-title">
      <div className="sec-h">
        <h2 className="t-xs" id="findings-title">
          {t('panel.title')}
        </h2>
        {data && <span className="cap">{t('panel.open', { count: open.length })}</span>}
      </div>
      {isPending && <p className="sub">{t('panel.busy')}</p>}
      {isError && (
        <>
          <Notice kind="bad">{error.message}</Notice>
          <button type="button" className="btn small quiet" onClick={() => void refetch()}>
            {t('common:action.try_again')}
          </button>
        </>
      )}
      {(failure ?? conflict?.detail) && <Notice kind="bad">{failure ?? conflict?.detail}</Notice>}
      {data && open.length === 0 && <p className="sub">{t('panel.none')}</p>}
      <ol>
        {open.map((finding, index) => (
          <FindingRow
            key={keyOf(finding)}
            finding={finding}
            number={index + 1}
            document={document}
            isBusy={isBusy}
            onTake={() => take(finding)}
            onLeave={() => leave(finding)}
            onFill={onFill}
          />
        ))}
      </ol>
      {countLeft > 0 && (
        <p className="cap">
          {t('panel.left', { count: countLeft })}
          <SentenceSpace />
          <button type="button" className="link" onClick={showLeft}>
            {t('panel.show_left')}
          </button>
        </p>
      )}
      {model === null ? (
        <p className="cap">{t('panel.no_model')}</p>
      ) : (
        <ModelReview document={document} model={model} isBusy={isBusy} onTake={take} />
      )}
    </section>
  )
}

interface ModelReviewProps {
  readonly document: Document
  readonly model: string
  readonly isBusy: boolean
  readonly onTake: (wording: Wording) => void
}

/** What the pilot's own model says, when it is asked: never by itself, because the paper leaves the house for it. */
function ModelReview({ document, model, isBusy, onTake }: ModelReviewProps) {
  const { t } = useTexts('review')
  const [asked, setAsked] = useState<number | null>(null)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['documents', document.id, 'review', document.version, 'model'],
    queryFn: ({ signal }) => ask(reviewWithModel, { params: { id: document.id }, signal }),
    enabled: asked === document.version,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className="model-review" aria-live="polite">
      {error && !isFetching && <Notice kind="bad">{error.message}</Notice>}
      {data && data.findings.length === 0 && <p className="sub">{t('model.none', { model: data.model })}</p>}
      {data && data.findings.length > 0 && (
        <>
          <h3 className="cap">{t('model.says', { model: data.model })}</h3>
          <ol>
            {data.findings.map((finding) => (
              <li key={`${finding.passage}:${finding.quote}`} className="finding">
                <p>{finding.about}</p>
                <p className="finding-words" lang={document.language}>
                  {finding.suggestion === null ? <q>{shortened(finding.quote)}</q> : <del>{shortened(finding.quote)}</del>}{' '}
                  {finding.suggestion && <ins>{shortened(finding.suggestion)}</ins>}
                </p>
                {finding.suggestion !== null && document.may.write && (
                  <div className="finding-acts">
                    <button type="button" className="btn small text" aria-busy={isBusy} onClick={() => !isBusy && onTake(finding)}>
                      {t('panel.take')}
                    </button>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {!data && (
        <button
          type="button"
          className="btn small quiet"
          aria-busy={isFetching}
          onClick={() => (asked === document.version ? !isFetching && void refetch() : setAsked(document.version))}
        >
          {t(isFetching ? 'model.busy' : 'model.ask', { model })}
        </button>
      )}
    </div>
  )
}

interface FindingRowProps {
  readonly finding: Finding
  readonly number: number
  readonly document: Document
  readonly isBusy: boolean
  readonly onTake: () => void
  readonly onLeave: () => void
  readonly onFill: () => void
}

function FindingRow({ finding, number, document, isBusy, onTake, onLeave, onFill }: FindingRowProps) {
  const { t } = useTexts('review')
  const { check, quote, suggestion, about, passage } = finding
  const mayTake = suggestion !== null && document.may.write
  const id = findingId(number - 1)
  return (
    <li className="finding" id={cardId(id)} data-mark={id} tabIndex={-1}>
      <h3>
        <span className="finding-n" aria-hidden="true">
          {number}
        </span>
        {t(`check.${check}`)}
      </h3>
      <p>{t(`about.${check}`, { about })}</p>
      {quote !== '' && (
        <p className="finding-words" lang={document.language}>
          {suggestion === null ? <q>{shortened(quote)}</q> : <del>{shortened(quote)}</del>} {suggestion && <ins>{shortened(suggestion)}</ins>}
        </p>
      )}
      <div className="finding-acts">
        {mayTake && (
          <button type="button" className="btn small text" aria-busy={isBusy} onClick={() => !isBusy && onTake()}>
            {t(isBusy ? 'panel.taking' : 'panel.take')}
          </button>
        )}
        {check === 'open_question' && document.may.write && (
          <button type="button" className="btn small text" onClick={onFill}>
            {t('panel.fill')}
          </button>
        )}
        {passage !== null && (
          <button type="button" className="btn small plain" onClick={() => goTo(markId(id), 'center')}>
            {t('panel.at', { number: passage + 1 })}
          </button>
        )}
        <button type="button" className="btn small plain" onClick={onLeave}>
          {t('panel.leave')}
        </button>
      </div>
    </li>
  )
}

/** The text with the suggested words in the place of those that were found; a clause that is said twice goes. */
function withWording(body: string, { passage, quote, suggestion }: Wording): string {
  const passages = splitPassages(body).map((text, index) => (index === passage ? text.replace(quote, () => suggestion ?? quote) : text))
  return joinPassages(passages.filter((text) => text.trim() !== '').map((text) => ({ text, origin: 'own' })))
}

function shortened(text: string): string {
  return text.length <= 220 ? text : `${text.slice(0, 220)}…`
}
