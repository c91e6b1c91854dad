import { type FormEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import type { input } from 'zod/v4/core'

import { type ProposalValues, proposalValues } from '#contract/chat/schemas.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { type Person, ProposalFields } from '#web/features/chat/proposal-fields.tsx'
import type { Proposal } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ProposalFormProps {
  readonly proposal: Proposal
  readonly people: readonly Person[]
  readonly isBusy: boolean
  readonly trouble: string
  readonly onConfirm: (changed: input<typeof ProposalValues>) => void
  readonly onCancel: () => void
}

/** The values of a proposed act, to be changed in their place before it is confirmed. */
export function ProposalForm({ proposal, people, isBusy, trouble, onConfirm, onCancel }: ProposalFormProps) {
  const { t } = useTexts(['chat', 'fields'])
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // No field holds a file, so every value is a text; what it is about stays as it was proposed.
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const changed = { kind: proposal.kind, values: { ...proposal.values, ...fields } } as input<typeof ProposalValues>
    const { error } = safeParse(proposalValues[proposal.kind], changed.values, { reportInput: true })
    // `required` stands for any key: the compiler can't follow which of them count something.
    setWrong(
      Object.fromEntries(fieldErrors(error?.issues ?? []).map(({ field, key, count }) => [field, t(`fields:${key as 'required'}`, { count })])),
    )
    if (!error && !isBusy) onConfirm(changed)
  }
  return (
    <form className="proposal-form" noValidate onSubmit={submit}>
      <ProposalFields proposal={proposal} people={people} wrong={wrong} />
      {trouble !== '' && <Notice kind="bad">{trouble}</Notice>}
      <div className="proposal-acts">
        <button type="submit" className="btn main small" aria-busy={isBusy}>
          {t(isBusy ? 'proposal.confirming' : 'proposal.confirm')}
        </button>
        <button type="button" className="btn text small mute" onClick={onCancel}>
          {t('proposal.change_cancel')}
        </button>
      </div>
    </form>
  )
}
