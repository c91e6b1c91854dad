import { Link } from '@tanstack/react-router'

import { useTexts } from '#web/lib/use-texts.ts'
import { Star } from '#web/ui/ornament.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import messagesStyles from '#web/features/chat/messages.module.css'
import styles from '#web/features/chat/welcome.module.css'

const examples = ['example_decided', 'example_missing', 'example_next', 'example_charter'] as const

/** The empty state of a new conversation, with example questions. */
export function Welcome({ hasModel, onAsk }: { hasModel: boolean; onAsk: (text: string) => void }) {
  const { t } = useTexts('chat')
  return (
    <div className={styles.chatWelcome}>
      <span className={messagesStyles.replyMark} data-part="reply-mark">
        <Star size={28} />
      </span>
      <h2 className="t-md">{t('welcome.title')}</h2>
      <p className="lead">{t('welcome.about')}</p>
      {!hasModel && (
        <p className={styles.noModel}>
          {t('welcome.no_model')}
          <SentenceSpace />
          <Link className="link" to="/dashboard/settings" search={{ tab: 'llm' }}>
            {t('welcome.connect')}
          </Link>
        </p>
      )}
      <h3 className="caps" id="chat-examples">
        {t('welcome.examples')}
      </h3>
      <ul aria-labelledby="chat-examples">
        {examples.map((example) => (
          <li key={example}>
            <button type="button" onClick={() => onAsk(t(`welcome.${example}`))}>
              {t(`welcome.${example}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
