import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'

import type { ReplyOf } from '#contract/call.ts'
import { previewMessage } from '#contract/mesh/message-calls.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'

type Preview = ReplyOf<typeof previewMessage>

interface PreviewProps {
  readonly text: string
  readonly scope: string
  readonly isSending: boolean
  readonly failure: string | null
  readonly onSend: () => void
  readonly onClose: () => void
}

/** What each recipient will get, word for word, and who gets nothing and why. */
export function PreviewDialog({ text, scope, isSending, failure, onSend, onClose }: PreviewProps) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch } = useQuery({
    queryKey: ['mesh-preview', scope, text],
    queryFn: ({ signal }) => ask(previewMessage, { body: { text, scope }, signal }),
    // Made anew each time: somebody may have joined, or been paused.
    gcTime: 0,
    networkMode: 'always',
  })
  return (
    <Dialog title={t('preview.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      {!data && error && <NotRead error={error} onRetry={refetch} />}
      {!data && !error && <Shape label={t('preview.reading')} isInside />}
      {data && <Recipients preview={data} />}
      {failure !== null && <Notice kind="bad">{failure}</Notice>}
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('action.back')}
        </button>
        {data && data.recipients.length > 0 && (
          <button type="button" className="btn main" aria-busy={isSending} aria-disabled={isSending} onClick={onSend}>
            <Send size={18} aria-hidden="true" />
            {t(isSending ? 'send.sending' : 'send.send')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

/** So many are open from the start; the others are one press away. */
const openAtFirst = 3

function Recipients({ preview: { recipients, left_out } }: { preview: Preview }) {
  const { t } = useTexts('mesh')
  return (
    <>
      <p className="sub">{recipients.length === 0 ? t('preview.none') : t('preview.about', { count: recipients.length })}</p>
      <ul className="previews">
        {recipients.map(({ contact_id, name, way, to, body }, index) => (
          <li key={contact_id}>
            <details open={index < openAtFirst}>
              <summary>
                <b>{name}</b>
                <span className="cap">{way === 'model' && to === '' ? t('preview.model_none') : t(`preview.${way}`, { to })}</span>
              </summary>
              <pre>{body}</pre>
            </details>
          </li>
        ))}
      </ul>
      {left_out.length > 0 && (
        <section className="left-out" aria-labelledby="left-out-title">
          <h3 id="left-out-title">{t('preview.left_out')}</h3>
          <ul>
            {left_out.map(({ contact_id, name, trouble }) => (
              <li key={contact_id}>
                <b>{name}</b>
                <span className="sub sm">{t(`trouble.${trouble}`)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
