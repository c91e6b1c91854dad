import { Clock, PenLine, RotateCcw } from 'lucide-react'

import { QuestionForm } from '#web/features/chat/question-form.tsx'
import type { UnsentQuestion } from '#web/features/chat/unsent.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/chat/messages.module.css'
import ownMessageStyles from '#web/features/chat/own-message.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface UnsentMessageProps {
  readonly question: UnsentQuestion
  readonly isWaiting: boolean
  readonly onRetry: (id: string) => void
  readonly onEdit: (id: string, text: string) => void
  readonly onDiscard: (id: string) => void
}

/** An unsent question: it waits for its turn, or it failed and keeps its text. */
export function UnsentMessage({ question, isWaiting, onRetry, onEdit, onDiscard }: UnsentMessageProps) {
  const { t } = useTexts(['chat', 'common'])
  const { isOpen, button, open, close } = useInlineDisclosure()
  const { id, text, state, trouble } = question
  if (isOpen) {
    return (
      <li className={classNames(styles.msg, ownMessageStyles.mine)} data-message>
        <QuestionForm
          text={text}
          isBusy={false}
          error=""
          onSend={(edited) => {
            close()
            onEdit(id, edited)
          }}
          onCancel={close}
        />
      </li>
    )
  }
  return (
    <li className={classNames(styles.msg, ownMessageStyles.mine)} data-message>
      <h2 className="vh">{t('message.you')}</h2>
      <div className={ownMessageStyles.mineLine}>
        <div
          className={classNames(ownMessageStyles.bubble, !(state === 'failed') && ownMessageStyles.unsent)}
        >
          {text}
        </div>
      </div>
      {state === 'waiting' && isWaiting && (
        <p className="state mute">
          <Clock size={16} aria-hidden="true" />
          {t('message.waiting')}
        </p>
      )}
      {state === 'failed' && (
        <>
          <Notice kind="bad">{trouble || t('common:error.unreachable')}</Notice>
          <div className={styles.tools} data-part="tools">
            <Button variant="plain" size="small" onClick={() => onDiscard(id)}>
              {t('common:action.cancel')}
            </Button>
            <Button ref={button} variant="plain" size="small" onClick={open}>
              <PenLine size={16} aria-hidden="true" />
              {t('message.edit')}
            </Button>
            <Button variant="quiet" size="small" onClick={() => onRetry(id)}>
              <RotateCcw size={16} aria-hidden="true" />
              {t('common:action.try_again')}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}
