import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import type { input } from 'zod/v4/core'

import { type ProposalValues, proposalValues } from '#contract/chat/schemas.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { type Person, ProposalFields } from '#web/features/chat/proposal-fields.tsx'
import type { Proposal } from '#web/features/chat/conversation.ts'
import { formValues } from '#web/lib/form-values.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/chat/proposal.module.css'

interface ProposalFormProps {
  readonly proposal: Proposal
  readonly people: readonly Person[]
  readonly isBusy: boolean
  readonly error: string
  readonly onConfirm: (changed: input<typeof ProposalValues>) => void
  readonly onCancel: () => void
}

/** Edits the values of a proposed action in place before it is confirmed. */
export function ProposalForm({ proposal, people, isBusy, error, onConfirm, onCancel }: ProposalFormProps) {
  const { t } = useTexts(['chat', 'fields', 'common'])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The target keeps its proposed id.
    const fields = formValues(event.currentTarget)
    const changed = { kind: proposal.kind, values: { ...proposal.values, ...fields } } as input<
      typeof ProposalValues
    >
    const { error: invalid } = safeParse(proposalValues[proposal.kind], changed.values, { reportInput: true })
    setErrors(
      Object.fromEntries(
        fieldErrors(invalid?.issues ?? []).map(({ field, key, count }) => [
          field,
          t(`fields:${key}`, { count }),
        ]),
      ),
    )
    if (!invalid && !isBusy) onConfirm(changed)
  }
  return (
    <form className={styles.proposalForm} noValidate onSubmit={submit}>
      <ProposalFields proposal={proposal} people={people} errors={errors} />
      {error !== '' && <Notice kind="bad">{error}</Notice>}
      <div className={styles.proposalActs}>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'proposal.confirming' : 'proposal.confirm')}
        </Button>
        <Button variant="muted" size="small" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </form>
  )
}
