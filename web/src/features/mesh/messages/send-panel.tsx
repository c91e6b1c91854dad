import { Send } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'

import { meshLimits } from '#contract/mesh/names.ts'
import { PreviewDialog } from '#web/features/mesh/messages/preview-dialog.tsx'
import { ChooseOne, ScopeMenu } from '#web/features/mesh/messages/scope-menu.tsx'
import { useSendMessage } from '#web/features/mesh/messages/use-send-message.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/features/mesh/messages/send-panel.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The send form with the sent messages below it. */
export function SendPanel({
  owner,
  maySend,
  children,
}: {
  owner: string
  maySend: boolean
  children: ReactNode
}) {
  const { t } = useTexts('mesh')
  return (
    <section className={classNames(styles.sendPanel, 'panel')} aria-labelledby="send-title">
      <header className={meshStyles.meshPh}>
        <h2 className="t-sm" id="send-title">
          {t(maySend ? 'send.title' : 'message.list')}
        </h2>
      </header>
      <div className={meshStyles.meshPb} data-part="mesh-pb">
        {maySend && <SendForm owner={owner} />}
        {children}
      </div>
    </section>
  )
}

function SendForm({ owner }: { owner: string }) {
  const { t } = useTexts('mesh')
  const [dialog, setDialog] = useState<'preview' | 'one' | null>(null)
  const {
    message,
    area,
    error,
    failure,
    isRecipientUnknown,
    isSending,
    hasText,
    changeText,
    changeScope,
    send,
  } = useSendMessage(owner, () => setDialog(null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <>
      <form className={styles.sendForm} noValidate onSubmit={submit}>
        {isRecipientUnknown && <Notice kind="bad">{t('send.recipient_missing')}</Notice>}
        {failure && !failure.fields['text'] && (
          <Notice kind="bad">{failure.fields['scope'] ? t('send.recipient_missing') : failure.detail}</Notice>
        )}
        <AreaField
          ref={area}
          label={t('send.text')}
          rows={2}
          maxLength={meshLimits.message}
          placeholder={t('send.placeholder')}
          value={message.text}
          error={error}
          onChange={(event) => changeText(event.target.value)}
        />
        <div className={styles.sendRow}>
          <ScopeMenu scope={message.scope} onScope={changeScope} onOne={() => setDialog('one')} />
          <span className={styles.sendActs}>
            <Button variant="quiet" size="small" onClick={() => hasText() && setDialog('preview')}>
              {t('send.preview')}
            </Button>
            <Button type="submit" variant="main" size="small" isBusy={isSending}>
              <Send size={17} aria-hidden="true" />
              {t(isSending ? 'send.sending' : 'send.send')}
            </Button>
          </span>
        </div>
      </form>
      {dialog === 'preview' && (
        <PreviewDialog
          text={message.text}
          scope={message.scope}
          isSending={isSending}
          failure={failure?.detail ?? null}
          onSend={send}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'one' && (
        <ChooseOne
          onClose={() => setDialog(null)}
          onChoose={(id) => {
            setDialog(null)
            changeScope(id)
          }}
        />
      )}
    </>
  )
}
