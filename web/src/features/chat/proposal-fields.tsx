import { documentLimits } from '#contract/documents/calls.ts'
import { actionLimits } from '#contract/missions/calls.ts'
import { timelineLimits } from '#contract/timeline/calls.ts'
import { options, questionNumbers } from '#contract/missions.ts'
import type { Proposal } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** Somebody who can own an action. */
export interface Person {
  readonly id: string
  readonly name: string
}

interface ProposalFieldsProps {
  readonly proposal: Proposal
  readonly people: readonly Person[]
  /** What is wrong with a value, by its name. */
  readonly wrong: Readonly<Record<string, string>>
}

/** What can be changed of a proposed act; what it is about stays. */
export function ProposalFields({ proposal, people, wrong }: ProposalFieldsProps) {
  const { t } = useTexts(['chat', 'onboarding', 'timeline'])
  const field = (name: string) => ({ name, error: wrong[name] })
  switch (proposal.kind) {
    case 'draft_paper':
      return (
        <>
          <Field
            ref={focusOnce}
            label={t('proposal.title')}
            maxLength={documentLimits.title}
            defaultValue={proposal.values.title}
            autoComplete="off"
            {...field('title')}
          />
          <AreaField label={t('proposal.prompt')} maxLength={documentLimits.prompt} defaultValue={proposal.values.prompt} {...field('prompt')} />
        </>
      )
    case 'change_paper':
      return (
        <AreaField
          ref={focusOnce}
          label={t('proposal.request')}
          maxLength={documentLimits.prompt}
          defaultValue={proposal.values.request}
          {...field('request')}
        />
      )
    case 'add_action': {
      const { text, owner_id, due_on } = proposal.values
      // Whoever was proposed is among them also where the list may not be read.
      const isListed = people.some(({ id }) => id === owner_id)
      const owners = isListed ? people : [{ id: owner_id, name: proposal.names.owner ?? '' }, ...people]
      return (
        <>
          <Field
            ref={focusOnce}
            label={t('proposal.action')}
            maxLength={actionLimits.letters}
            defaultValue={text}
            autoComplete="off"
            {...field('text')}
          />
          <div className="two">
            <SelectField label={t('proposal.owner')} defaultValue={owner_id} {...field('owner_id')}>
              {owners.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name || '—'}
                </option>
              ))}
            </SelectField>
            <Field label={t('proposal.due')} type="date" defaultValue={due_on} {...field('due_on')} />
          </div>
        </>
      )
    }
    case 'add_entry': {
      const { title, on, text } = proposal.values
      return (
        <>
          <Field
            ref={focusOnce}
            label={t('proposal.title')}
            maxLength={timelineLimits.title}
            defaultValue={title}
            autoComplete="off"
            {...field('title')}
          />
          <Field
            label={t('proposal.when')}
            hint={<p className="hint">{t('proposal.when_hint')}</p>}
            maxLength={10}
            defaultValue={on}
            autoComplete="off"
            {...field('on')}
          />
          <AreaField label={t('proposal.entry_text')} maxLength={timelineLimits.text} defaultValue={text ?? ''} {...field('text')} />
        </>
      )
    }
    // A call is allowed as it is, or not.
    case 'ask_interface':
      return null
    case 'start_mission': {
      const { type, ...answers } = proposal.values
      return questionNumbers.map((number) => (
        <SelectField
          key={number}
          label={t(`onboarding:${type}_q${number}.asks`)}
          defaultValue={answers[`q${number}`]}
          {...(number === 1 && { ref: focusOnce })}
          {...field(`q${number}`)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`onboarding:${type}_q${number}.${option}`)}
            </option>
          ))}
        </SelectField>
      ))
    }
  }
}
