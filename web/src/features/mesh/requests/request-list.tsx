import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'
import { Suspense } from 'react'

import { answerRequest } from '#contract/mesh/request-calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { refetchMesh, type Request, requestsQuery } from '#web/features/mesh/queries.ts'
import { useProfessionName } from '#web/features/mesh/sub-line.tsx'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { focusOnce, useInPlace } from '#web/ui/use-in-place.ts'

/** What the family is looking for, newest first, with what came of each. */
export function RequestList({ kind, mayAnswer }: { kind?: Request['kind']; mayAnswer: boolean }) {
  const { t } = useTexts('mesh')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(requestsQuery(kind))
  if (!data && error) return <NotRead error={error} onRetry={refetch} />
  if (!data) return <Shape label={t('page.loading')} isInside />
  const requests = data.pages.flatMap(({ items }) => items)
  if (requests.length === 0) return <NoData>{t(kind ? `request.${kind}_none` : 'request.none')}</NoData>
  return (
    <>
      <ul className="requests">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} mayAnswer={mayAnswer} />
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('request.more')}
        </button>
      )}
    </>
  )
}

function RequestRow({ request, mayAnswer }: { request: Request; mayAnswer: boolean }) {
  const { t } = useTexts('mesh')
  const { isOpen, button, open, close } = useInPlace()
  const { kind, catalog_key, words, by, at, answer, answered_by, answered_at } = request
  const Icon = answer === null ? Clock : Check
  return (
    <li className="request">
      <div className="request-head">
        <b>
          {kind === 'service' ? (
            t('request.service')
          ) : catalog_key === null ? (
            t('request.any')
          ) : (
            <Suspense fallback="—">
              <Profession profession={catalog_key} />
            </Suspense>
          )}
        </b>
        <span className={answer === null ? 'state mute' : 'state ok'}>
          <Icon size={17} aria-hidden="true" />
          {t(answer === null ? 'request.open' : 'request.answered')}
        </span>
      </div>
      <p className="request-words">{words}</p>
      <p className="cap">{t('request.by', { name: by, when: formatMoment(at) })}</p>
      {answer !== null && (
        <div className="replies">
          <p className="reply-text">{answer}</p>
          {answered_at !== null && <p className="cap">{t('request.answered_by', { name: answered_by ?? '', when: formatMoment(answered_at) })}</p>}
        </div>
      )}
      {answer === null && mayAnswer && !isOpen && (
        <button ref={button} type="button" className="btn small quiet" aria-label={t('request.answer_to', { name: by })} onClick={open}>
          {t('request.answer')}
        </button>
      )}
      {answer === null && isOpen && <AnswerForm id={request.id} onClose={close} />}
    </li>
  )
}

function Profession({ profession }: { profession: string }) {
  return useProfessionName(profession) ?? profession
}

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(answerRequest, {
    params: { id },
    onDone: () => void refetchMesh(queryClient).then(onClose),
  })
  return (
    <form className="reply-form" {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField ref={focusOnce} label={t('request.answer_words')} rows={2} maxLength={meshLimits.request} {...field('answer')} />
      <div className="dialog-foot">
        <button type="button" className="btn small plain" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="submit" className="btn small quiet" aria-busy={isBusy} aria-disabled={isBusy}>
          {t('request.answer_send')}
        </button>
      </div>
    </form>
  )
}
