import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { reviewWithModel } from '#contract/documents/room-calls.ts'
import { joinPassages, splitPassages } from '#contract/documents/passages.ts'
import { cardId, goTo, markId } from '#web/features/documents/marks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { type ReviewFinding, findingId, keyOf, type Review } from '#web/features/documents/use-review.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import styles from '#web/features/documents/review-panel.module.css'

type Wording = Pick<ReviewFinding, 'passage' | 'quote' | 'suggestion'>

interface ReviewPanelProps {
  readonly document: Document
  readonly review: Review
  /** The name of the pilot's model; null without one. */
  readonly model: string | null
  readonly onFill: () => void
}

/** The findings of the reviewer with their passages. Applying a suggestion saves a new version. */
export function ReviewPanel({ document, review, model, onFill }: ReviewPanelProps) {
  const { t } = useTexts(['review', 'common'])
  const { open, countLeft, leave, showLeft } = review
  const { data, isPending, isError, error, refetch } = review.query
  const { save, isBusy, failure, conflict } = useSave(document)
  const take = (finding: Wording) =>
    void save({ title: document.title, body: withWording(document.body, finding) })
  return (
    <section className={styles.findings} data-part="findings" aria-labelledby="findings-title">
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
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('common:action.try_again')}
          </Button>
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

/** The findings of the pilot's model, only on request, because the document is sent to another server. */
function ModelReview({ document, model, isBusy, onTake }: ModelReviewProps) {
  const { t } = useTexts('review')
  const [requestedVersion, setRequestedVersion] = useState<number | null>(null)
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['documents', document.id, 'review', document.version, 'model'],
    queryFn: ({ signal }) => sendOrThrow(reviewWithModel, { params: { id: document.id }, signal }),
    enabled: requestedVersion === document.version,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div className={styles.modelReview} aria-live="polite">
      {error && !isFetching && <Notice kind="bad">{error.message}</Notice>}
      {data && data.findings.length === 0 && <p className="sub">{t('model.none', { model: data.model })}</p>}
      {data && data.findings.length > 0 && (
        <>
          <h3 className="cap">{t('model.says', { model: data.model })}</h3>
          <ol>
            {data.findings.map((finding) => (
              <li key={`${finding.passage}:${finding.quote}`} className={styles.finding}>
                <p>{finding.about}</p>
                <p className={styles.findingWords} lang={document.language}>
                  {finding.suggestion === null ? (
                    <q>{shortened(finding.quote)}</q>
                  ) : (
                    <del>{shortened(finding.quote)}</del>
                  )}{' '}
                  {finding.suggestion && <ins>{shortened(finding.suggestion)}</ins>}
                </p>
                {finding.suggestion !== null && document.may.write && (
                  <div className={styles.findingActs}>
                    <Button variant="text" size="small" isBusy={isBusy} onClick={() => onTake(finding)}>
                      {t('panel.take')}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {!data && (
        <Button
          variant="quiet"
          size="small"
          isBusy={isFetching}
          onClick={() =>
            requestedVersion === document.version
              ? !isFetching && void refetch()
              : setRequestedVersion(document.version)
          }
        >
          {t(isFetching ? 'model.busy' : 'model.ask', { model })}
        </Button>
      )}
    </div>
  )
}

interface FindingRowProps {
  readonly finding: ReviewFinding
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
    <li className={styles.finding} id={cardId(id)} data-mark={id} tabIndex={-1}>
      <h3>
        <span className={styles.findingN} aria-hidden="true">
          {number}
        </span>
        {t(`check.${check}`)}
      </h3>
      <p>{t(`about.${check}`, { about })}</p>
      {quote !== '' && (
        <p className={styles.findingWords} lang={document.language}>
          {suggestion === null ? <q>{shortened(quote)}</q> : <del>{shortened(quote)}</del>}{' '}
          {suggestion && <ins>{shortened(suggestion)}</ins>}
        </p>
      )}
      <div className={styles.findingActs}>
        {mayTake && (
          <Button variant="text" size="small" isBusy={isBusy} onClick={() => onTake()}>
            {t(isBusy ? 'panel.taking' : 'panel.take')}
          </Button>
        )}
        {check === 'open_question' && document.may.write && (
          <Button variant="text" size="small" onClick={onFill}>
            {t('panel.fill')}
          </Button>
        )}
        {passage !== null && (
          <Button variant="plain" size="small" onClick={() => goTo(markId(id), 'center')}>
            {t('panel.at', { number: passage + 1 })}
          </Button>
        )}
        <Button variant="plain" size="small" onClick={onLeave}>
          {t('panel.leave')}
        </Button>
      </div>
    </li>
  )
}

/** Applies a suggestion to the text; a duplicate passage is removed. */
function withWording(body: string, { passage, quote, suggestion }: Wording): string {
  const passages = splitPassages(body).map((text, index) =>
    index === passage ? text.replace(quote, () => suggestion ?? quote) : text,
  )
  return joinPassages(passages.filter((text) => text.trim() !== '').map((text) => ({ text, origin: 'own' })))
}

function shortened(text: string): string {
  return text.length <= 220 ? text : `${text.slice(0, 220)}…`
}
