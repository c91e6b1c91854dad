import { Clock, PenLine, RotateCcw } from 'lucide-react'

import { QuestionForm } from '#web/features/chat/question-form.tsx'
import type { Unsent } from '#web/features/chat/unsent.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useInPlace } from '#web/ui/use-in-place.ts'

interface UnsentMessageProps {
  readonly question: Unsent
  readonly isWaiting: boolean
  readonly onTryAgain: (id: string) => void
  readonly onReword: (id: string, text: string) => void
  readonly onDrop: (id: string) => void
}

/** A question on its way: it waits for its turn, or it could not be sent, and then it stays with everything one wrote. */
export function UnsentMessage({ question, isWaiting, onTryAgain, onReword, onDrop }: UnsentMessageProps) {
  const { t } = useTexts(['chat', 'common'])
  const { isOpen, button, open, close } = useInPlace()
  const { id, text, state, trouble } = question
  if (isOpen) {
    return (
      <li className="msg mine">
        <QuestionForm
          text={text}
          isBusy={false}
          trouble=""
          onSend={(words) => {
            close()
            onReword(id, words)
          }}
          onCancel={close}
        />
      </li>
    )
  }
  return (
    <li className="msg mine">
      <h2 className="vh">{t('message.you')}</h2>
      <div className="mine-line">
        <div className={state === 'failed' ? 'bubble' : 'bubble on-its-way'}>{text}</div>
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
          <div className="tools">
            <button type="button" className="btn small plain" onClick={() => onDrop(id)}>
              {t('message.edit_cancel')}
            </button>
            <button type="button" ref={button} className="btn small plain" onClick={open}>
              <PenLine size={16} aria-hidden="true" />
              {t('message.edit')}
            </button>
            <button type="button" className="btn small quiet" onClick={() => onTryAgain(id)}>
              <RotateCcw size={16} aria-hidden="true" />
              {t('common:action.try_again')}
            </button>
          </div>
        </>
      )}
    </li>
  )
}
