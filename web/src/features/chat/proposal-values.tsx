import type { ReactNode } from 'react'

import { questionNumbers } from '#contract/missions.ts'
import type { Proposal } from '#web/features/chat/talk.ts'
import { formatDay, formatKnownDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Exactly what a proposed act would do, by the names of what it is about. */
export function ProposalValues({ proposal }: { proposal: Proposal }) {
  const { t } = useTexts(['chat', 'onboarding', 'timeline'])
  const { names } = proposal
  const mission = names.mission && t(`onboarding:mission.${names.mission}`)
  switch (proposal.kind) {
    case 'draft_paper':
      return (
        <dl>
          <Value name={t('proposal.title')}>{proposal.values.title}</Value>
          <Value name={t('proposal.prompt')}>{proposal.values.prompt}</Value>
        </dl>
      )
    case 'change_paper':
      return (
        <dl>
          <Value name={t('proposal.paper')}>{names.paper ?? '—'}</Value>
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
          <Value name={t('proposal.when')}>{formatKnownDay(on)}</Value>
          {until && <Value name={t('proposal.until')}>{formatKnownDay(until)}</Value>}
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
              <span className="asked-before">{t(`onboarding:${type}_q${number}.asks`)}</span>
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
