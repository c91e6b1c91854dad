import type { ReactNode } from 'react'

import { questionNumbers } from '#contract/missions.ts'
import type { Proposal } from '#web/features/chat/conversation.ts'
import { formatDay, formatPartialDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/chat/proposal.module.css'

/** The values of a proposed action, with names instead of ids. */
export function ProposalValues({ proposal }: { proposal: Proposal }) {
  const { t } = useTexts(['chat', 'onboarding', 'timeline'])
  const { names } = proposal
  const mission = names.mission && t(`onboarding:mission.${names.mission}`)
  switch (proposal.kind) {
    case 'draft_document':
      return (
        <dl>
          <Value name={t('proposal.title')}>{proposal.values.title}</Value>
          <Value name={t('proposal.prompt')}>{proposal.values.prompt}</Value>
        </dl>
      )
    case 'change_document':
      return (
        <dl>
          <Value name={t('proposal.document')}>{names.document ?? '—'}</Value>
          <Value name={t('proposal.request')}>{proposal.values.request}</Value>
        </dl>
      )
    case 'add_action':
      return (
        <dl>
          <Value name={t('proposal.action')}>{proposal.values.text}</Value>
          <Value name={t('proposal.mission')}>{mission ?? '—'}</Value>
          <Value name={t('proposal.owner')}>{names.owner ?? '—'}</Value>
          <Value name={t('proposal.due')}>{formatDay(proposal.values.due_on)}</Value>
        </dl>
      )
    case 'add_entry': {
      const { title, kind, on, until, text } = proposal.values
      return (
        <dl>
          <Value name={t('proposal.title')}>{title}</Value>
          <Value name={t('proposal.entry_kind')}>{t(`timeline:kind.${kind}`)}</Value>
          <Value name={t('proposal.when')}>{formatPartialDate(on)}</Value>
          {until && <Value name={t('proposal.until')}>{formatPartialDate(until)}</Value>}
          {text && <Value name={t('proposal.entry_text')}>{text}</Value>}
        </dl>
      )
    }
    case 'ask_interface':
      return (
        <dl>
          <Value name={t('proposal.interface')}>{names.contact ?? '—'}</Value>
          <Value name={t('proposal.call')}>
            <code>{proposal.values.address}</code>
          </Value>
        </dl>
      )
    case 'start_mission': {
      const { type, ...answers } = proposal.values
      return (
        <dl>
          <Value name={t('proposal.mission')}>{t(`onboarding:mission.${type}`)}</Value>
          {questionNumbers.map((number) => (
            <Value key={number} name={t('proposal.answer', { number })}>
              <span className={styles.proposalQuestion}>{t(`onboarding:${type}_q${number}.question`)}</span>
              {t(`onboarding:${type}_q${number}.${answers[`q${number}`]}`)}
            </Value>
          ))}
        </dl>
      )
    }
  }
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
