import '#web/features/chat/messages.css'
import '#web/features/chat/welcome.css'

import { Link } from '@tanstack/react-router'

import { useTexts } from '#web/lib/use-texts.ts'
import { Star } from '#web/ui/ornament.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'

const examples = ['example_decided', 'example_missing', 'example_next', 'example_charter'] as const

/** Where a conversation begins: what can be asked, and who answers. */
export function Welcome({ hasModel, onAsk }: { hasModel: boolean; onAsk: (text: string) => void }) {
  const { t } = useTexts('chat')
  return (
    <div className="talk-welcome">
      <span className="voice-mark">
        <Star size={28} />
      </span>
      <h2 className="t-md">{t('welcome.title')}</h2>
      <p className="lead">{t('welcome.about')}</p>
      {!hasModel && (
        <p className="no-model">
          {t('welcome.no_model')}
          <SentenceSpace />
          <Link className="link" to="/dashboard/$page" params={{ page: 'settings' }} search={{ tab: 'llm' } as never}>
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
