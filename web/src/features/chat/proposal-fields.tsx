import { documentLimits } from '#contract/documents/calls.ts'
import { actionLimits } from '#contract/missions/calls.ts'
import { timelineLimits } from '#contract/timeline/calls.ts'
import { options, questionNumbers } from '#contract/missions.ts'
import type { Proposal } from '#web/features/chat/conversation.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/chat/proposal.module.css'

/** A member who can own an action. */
export interface Person {
  readonly id: string
  readonly name: string
}

interface ProposalFieldsProps {
  readonly proposal: Proposal
  readonly people: readonly Person[]
  /** Error messages by field name. */
  readonly errors: Readonly<Record<string, string>>
}

/** The editable values of a proposed action. Its target can't be changed. */
export function ProposalFields({ proposal, people, errors }: ProposalFieldsProps) {
  const field = (name: string) => ({ name, error: errors[name] })
  switch (proposal.kind) {
    case 'draft_document':
      return <DraftFields proposal={proposal} field={field} />
    case 'change_document':
      return <ChangeField proposal={proposal} field={field} />
    case 'add_action':
      return <ActionFields proposal={proposal} people={people} field={field} />
    case 'add_entry':
      return <EntryFields proposal={proposal} field={field} />
    // An interface call can't be edited, only allowed or declined.
    case 'ask_interface':
      return null
    case 'start_mission':
      return <MissionFields proposal={proposal} field={field} />
  }
}

interface FieldsProps<Kind extends Proposal['kind']> {
  readonly proposal: Extract<Proposal, { readonly kind: Kind }>
  readonly field: (name: string) => { name: string; error: string | undefined }
}

function DraftFields({ proposal: { values }, field }: FieldsProps<'draft_document'>) {
  const { t } = useTexts('chat')
  return (
    <>
      <Field
        ref={focusOnMount}
        label={t('proposal.title')}
        maxLength={documentLimits.title}
        defaultValue={values.title}
        autoComplete="off"
        {...field('title')}
      />
      <AreaField
        label={t('proposal.prompt')}
        maxLength={documentLimits.prompt}
        defaultValue={values.prompt}
        {...field('prompt')}
      />
    </>
  )
}

function ChangeField({ proposal: { values }, field }: FieldsProps<'change_document'>) {
  const { t } = useTexts('chat')
  return (
    <AreaField
      ref={focusOnMount}
      label={t('proposal.request')}
      maxLength={documentLimits.prompt}
      defaultValue={values.request}
      {...field('request')}
    />
  )
}

interface ActionFieldsProps extends FieldsProps<'add_action'> {
  readonly people: readonly Person[]
}

function ActionFields({ proposal, people, field }: ActionFieldsProps) {
  const { t } = useTexts('chat')
  const { text, owner_id, due_on } = proposal.values
  // The proposed owner is always an option, even if this pilot can't read the member list.
  const isListed = people.some(({ id }) => id === owner_id)
  const owners = isListed ? people : [{ id: owner_id, name: proposal.names.owner ?? '' }, ...people]
  return (
    <>
      <Field
        ref={focusOnMount}
        label={t('proposal.action')}
        maxLength={actionLimits.length}
        defaultValue={text}
        autoComplete="off"
        {...field('text')}
      />
      <div className={styles.two}>
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

function EntryFields({ proposal: { values }, field }: FieldsProps<'add_entry'>) {
  const { t } = useTexts('chat')
  return (
    <>
      <Field
        ref={focusOnMount}
        label={t('proposal.title')}
        maxLength={timelineLimits.title}
        defaultValue={values.title}
        autoComplete="off"
        {...field('title')}
      />
      <Field
        label={t('proposal.when')}
        hint={<p className="hint">{t('proposal.when_hint')}</p>}
        maxLength={10}
        defaultValue={values.on}
        autoComplete="off"
        {...field('on')}
      />
      <AreaField
        label={t('proposal.entry_text')}
        maxLength={timelineLimits.text}
        defaultValue={values.text ?? ''}
        {...field('text')}
      />
    </>
  )
}

function MissionFields({ proposal, field }: FieldsProps<'start_mission'>) {
  const { t } = useTexts('onboarding')
  const { type, ...answers } = proposal.values
  return questionNumbers.map((number) => (
    <SelectField
      key={number}
      label={t(`${type}_q${number}.question`)}
      defaultValue={answers[`q${number}`]}
      {...(number === 1 && { ref: focusOnMount })}
      {...field(`q${number}`)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {t(`${type}_q${number}.${option}`)}
        </option>
      ))}
    </SelectField>
  ))
}
