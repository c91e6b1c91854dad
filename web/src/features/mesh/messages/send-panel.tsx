import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'

import { sendMessage } from '#contract/mesh/message-calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { PreviewDialog } from '#web/features/mesh/messages/preview-dialog.tsx'
import { ChooseOne, ScopeMenu } from '#web/features/mesh/messages/scope-menu.tsx'
import { useMessage } from '#web/features/mesh/messages/use-message.ts'
import { refetchMessages } from '#web/features/mesh/queries.ts'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** One place to speak to all of the network; what was written before stands below. */
export function SendPanel({ whose, maySend, children }: { whose: string; maySend: boolean; children: ReactNode }) {
  const { t } = useTexts('mesh')
  return (
    <section className="panel send-panel" aria-labelledby="send-title">
      <header className="mesh-ph">
        <h2 className="t-sm" id="send-title">
          {t(maySend ? 'send.title' : 'message.list')}
        </h2>
      </header>
      <div className="mesh-pb">
        {maySend && <SendForm whose={whose} />}
        {children}
      </div>
    </section>
  )
}

function SendForm({ whose }: { whose: string }) {
  const { t } = useTexts(['mesh', 'fields'])
  const queryClient = useQueryClient()
  const { message, change, ready, empty } = useMessage(whose)
  const [dialog, setDialog] = useState<'preview' | 'one' | null>(null)
  const [isMissing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const act = useMutation({
    mutationFn: () => {
      const { id, text, scope } = ready()
      return ask(sendMessage, { body: { id, text, scope } })
    },
    // Without a line it says so at once; the words stay.
    networkMode: 'always',
    onSuccess: async () => {
      empty()
      setDialog(null)
      await refetchMessages(queryClient)
    },
  })
  const failure = act.error instanceof CallFailed ? act.error.failure : null
  const wrong = isMissing ? t('fields:required') : failure?.fields['text']
  const isWritten = () => {
    const isEmpty = message.text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) area.current?.focus()
    return !isEmpty
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!act.isPending && isWritten()) act.mutate()
  }
  const choose = (scope: string) => {
    act.reset()
    change({ scope })
  }
  return (
    <>
      <form className="send-form" noValidate onSubmit={submit}>
        {failure && !failure.fields['text'] && <Notice kind="bad">{failure.fields['scope'] ? t('send.gone') : failure.detail}</Notice>}
        <AreaField
          ref={area}
          label={t('send.text')}
          rows={2}
          maxLength={meshLimits.message}
          placeholder={t('send.placeholder')}
          value={message.text}
          error={wrong}
          onChange={(event) => {
            setMissing(false)
            act.reset()
            change({ text: event.target.value })
          }}
        />
        <div className="send-row">
          <ScopeMenu scope={message.scope} onScope={choose} onOne={() => setDialog('one')} />
          <span className="send-acts">
            <button type="button" className="btn small quiet" onClick={() => isWritten() && setDialog('preview')}>
              {t('send.preview')}
            </button>
            <button type="submit" className="btn main small" aria-busy={act.isPending} aria-disabled={act.isPending}>
              <Send size={17} aria-hidden="true" />
              {t(act.isPending ? 'send.sending' : 'send.send')}
            </button>
          </span>
        </div>
      </form>
      {dialog === 'preview' && (
        <PreviewDialog
          text={message.text}
          scope={message.scope}
          isSending={act.isPending}
          failure={failure?.detail ?? null}
          onSend={() => submit()}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'one' && (
        <ChooseOne
          onClose={() => setDialog(null)}
          onChoose={(id) => {
            setDialog(null)
            choose(id)
          }}
        />
      )}
    </>
  )
}
