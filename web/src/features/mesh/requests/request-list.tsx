import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Clock } from 'lucide-react'

import { answerRequest } from '#contract/mesh/request-calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { refetchMesh, type AdvisorRequest, requestsQuery } from '#web/features/mesh/queries.ts'
import { professionName } from '#web/features/mesh/profession-name.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount, useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import meshMessagesStyles from '#web/features/mesh/messages/mesh-messages.module.css'
import styles from '#web/features/mesh/requests/requests.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

/** The family's requests with their answers, newest first. */
export function RequestList({ kind, mayAnswer }: { kind?: AdvisorRequest['kind']; mayAnswer: boolean }) {
  const { t } = useTexts('mesh')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    requestsQuery(kind),
  )
  return (
    <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
      {(data) => {
        const requests = data.pages.flatMap(({ items }) => items)
        if (requests.length === 0) return <NoData>{t(kind ? `request.${kind}_none` : 'request.none')}</NoData>
        return (
          <>
            <ul className={styles.requests}>
              {requests.map((request) => (
                <RequestRow key={request.id} request={request} mayAnswer={mayAnswer} />
              ))}
            </ul>
            {hasNextPage && (
              <Button
                variant="quiet"
                size="small"
                isBusy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('request.more')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function RequestRow({ request, mayAnswer }: { request: AdvisorRequest; mayAnswer: boolean }) {
  const { t, i18n } = useTexts('mesh')
  const { isOpen, button, open, close } = useInlineDisclosure()
  const { kind, catalog_key, words, by, at, answer, answered_by, answered_at } = request
  const Icon = answer === null ? Clock : Check
  return (
    <li className={styles.request}>
      <div className={styles.requestHead}>
        <b>
          {kind === 'service'
            ? t('request.service')
            : catalog_key === null
              ? t('request.any')
              : (professionName(catalog_key, i18n) ?? catalog_key)}
        </b>
        <span className={answer === null ? 'state mute' : 'state ok'}>
          <Icon size={17} aria-hidden="true" />
          {t(answer === null ? 'request.open' : 'request.answered')}
        </span>
      </div>
      <p className={styles.requestWords}>{words}</p>
      <p className="cap">{t('request.by', { name: by, when: formatMoment(at) })}</p>
      {answer !== null && (
        <div className={meshMessagesStyles.replies}>
          <p className={meshMessagesStyles.replyText}>{answer}</p>
          {answered_at !== null && (
            <p className="cap">
              {t('request.answered_by', { name: answered_by ?? '', when: formatMoment(answered_at) })}
            </p>
          )}
        </div>
      )}
      {answer === null && mayAnswer && !isOpen && (
        <Button
          ref={button}
          variant="quiet"
          size="small"
          aria-label={t('request.answer_to', { name: by })}
          onClick={open}
        >
          {t('request.answer')}
        </Button>
      )}
      {answer === null && isOpen && <AnswerForm id={request.id} onClose={close} />}
    </li>
  )
}

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTexts(['mesh', 'fields', 'common'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(answerRequest, {
    params: { id },
    onDone: () => void refetchMesh(queryClient).then(onClose),
  })
  return (
    <form className={meshMessagesStyles.replyForm} {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField
        ref={focusOnMount}
        label={t('request.answer_words')}
        rows={2}
        maxLength={meshLimits.request}
        {...field('answer')}
      />
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button variant="plain" size="small" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="quiet" size="small" isBusy={isBusy}>
          {t('request.answer_send')}
        </Button>
      </div>
    </form>
  )
}
