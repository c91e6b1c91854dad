import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'

import type { ReplyOf } from '#contract/call.ts'
import { previewMessage } from '#contract/mesh/message-calls.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/mesh/messages/send-panel.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

type Preview = ReplyOf<typeof previewMessage>

interface PreviewProps {
  readonly text: string
  readonly scope: string
  readonly isSending: boolean
  readonly failure: string | null
  readonly onSend: () => void
  readonly onClose: () => void
}

/** Shows the exact content for each recipient, and who gets nothing and why. */
export function PreviewDialog({ text, scope, isSending, failure, onSend, onClose }: PreviewProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch } = useQuery({
    queryKey: ['mesh-preview', scope, text],
    queryFn: ({ signal }) => sendOrThrow(previewMessage, { body: { text, scope }, signal }),
    // Not cached: a contact may have joined or been paused.
    gcTime: 0,
    networkMode: 'always',
  })
  return (
    <Dialog title={t('preview.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <Loaded query={{ data, error, refetch }} loading={t('preview.reading')}>
        {(data) => <Recipients preview={data} />}
      </Loaded>
      {failure !== null && <Notice kind="bad">{failure}</Notice>}
      <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
        <Button variant="quiet" onClick={onClose}>
          {t('action.back')}
        </Button>
        {data && data.recipients.length > 0 && (
          <Button variant="main" isBusy={isSending} onClick={onSend}>
            <Send size={18} aria-hidden="true" />
            {t(isSending ? 'send.sending' : 'send.send')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Number of previews that start expanded. */
const initiallyOpen = 3

function Recipients({ preview: { recipients, left_out } }: { preview: Preview }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <p className="sub">
        {recipients.length === 0 ? t('preview.none') : t('preview.about', { count: recipients.length })}
      </p>
      <ul className={styles.previews} data-part="previews">
        {recipients.map(({ contact_id, name, way, to, body }, index) => (
          <li key={contact_id}>
            <details open={index < initiallyOpen}>
              <summary>
                <b>{name}</b>
                <span className="cap">
                  {way === 'model' && to === '' ? t('preview.model_none') : t(`preview.${way}`, { to })}
                </span>
              </summary>
              <pre>{body}</pre>
            </details>
          </li>
        ))}
      </ul>
      {left_out.length > 0 && (
        <section className={styles.leftOut} aria-labelledby="left-out-title">
          <h3 id="left-out-title">{t('preview.left_out')}</h3>
          <ul>
            {left_out.map(({ contact_id, name, failure }) => (
              <li key={contact_id}>
                <b>{name}</b>
                <span className="sub sm">{t(`failure.${failure}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
