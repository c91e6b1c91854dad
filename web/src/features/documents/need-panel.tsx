import { Check, Clock, LogOut, MessageSquareWarning, Minus, X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { ApproveButton } from '#web/features/documents/approve-button.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { stillNeeded } from '#web/features/documents/still-needed.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Seal } from '#web/ui/seal.tsx'

interface NeedPanelProps {
  readonly document: Document
  readonly pilotId: string
  readonly onAsk: () => void
}

/** The seal that counts voices, the one sentence, each voice with what it said, and one's own answer. */
export function NeedPanel({ document, pilotId, onAsk }: NeedPanelProps) {
  const { t } = useTexts(['build', 'documents', 'governance'])
  const { t: say } = useTexts(['documents', 'governance'])
  const sentenceId = useId()
  const { sentence, asked, given, against } = stillNeeded(document, pilotId, say, formatLocale())
  const { class: paperClass, approval, state } = document
  const isSet = state === 'approved'
  const rule =
    paperClass === 'personal' || paperClass === 'operational'
      ? t(`need.rule_${paperClass}`)
      : t(`governance:${paperClass === 'constitutional' ? 'heightened' : 'rule'}.${approval.protocol}`)
  return (
    <section className="panel need" aria-label={t('need.title')}>
      <Seal total={asked} given={given} against={against} isSet={isSet} size={72} label={sentence} />
      <p className="need-words" id={sentenceId}>
        {document.is_founding_act && isSet ? t('documents:state.founding_act_about') : sentence}
      </p>
      <ul className="need-voices">
        {approval.voices.map((voice) => (
          <li key={voice.account_id}>
            <VoiceRow
              voice={voice}
              isYou={voice.account_id === pilotId}
              isAdded={approval.added.some((one) => one.account_id === voice.account_id)}
            />
          </li>
        ))}
      </ul>
      <p className="cap need-rule">{rule}</p>
      {(document.may.answer || isSet) && (
        <div className="need-answer">
          <ApproveButton document={document} describedBy={sentenceId} isMain />
          {document.may.answer && paperClass !== 'personal' && (
            <button type="button" className="btn quiet" onClick={onAsk}>
              {t('paper.request')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

type Voice = Document['approval']['voices'][number]

const marks = {
  yes: { kind: 'ok', Icon: Check, word: 'approved' },
  no: { kind: 'warn', Icon: X, word: 'declined' },
  changes: { kind: 'warn', Icon: MessageSquareWarning, word: 'changes' },
  abstain: { kind: 'mute', Icon: Minus, word: 'abstained' },
  recused: { kind: 'mute', Icon: LogOut, word: 'recused' },
  gone: { kind: 'mute', Icon: LogOut, word: 'gone' },
  asked: { kind: 'mute', Icon: Clock, word: 'asked' },
} as const

function VoiceRow({ voice, isYou, isAdded }: { voice: Voice; isYou: boolean; isAdded: boolean }) {
  const { t } = useTexts(['build', 'onboarding'])
  const { account_id, full_name, role, is_gone, is_recused, verdict, reason } = voice
  const { kind, Icon, word } = marks[is_gone ? 'gone' : is_recused ? 'recused' : (verdict ?? 'asked')]
  return (
    <>
      <div className="need-voice">
        <span>
          <Link className="plain-link" to="/user/$id" params={{ id: account_id }}>
            {t('need.voice', { name: isYou ? t('need.you') : full_name, role: t(`onboarding:role.${role}`) })}
          </Link>{' '}
          {isAdded && <span className="cap">{t('need.added')}</span>}
        </span>
        <span className={`state ${isYou && word === 'asked' ? 'acc' : kind}`}>
          <Icon size={17} aria-hidden="true" />
          {t(`need.${word}`)}
        </span>
      </div>
      {reason && !is_recused && <p className="sub sm need-reason">{reason}</p>}
    </>
  )
}
