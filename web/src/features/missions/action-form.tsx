import { useQuery, useQueryClient } from '@tanstack/react-query'

import { actionLimits, addAction, editAction } from '#contract/missions/calls.ts'
import { type Action, keepMission, membersQuery, type Mission } from '#web/features/missions/queries.ts'
import { actionWords, nameWords } from '#web/features/missions/words.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** A new action. */
export function AddAction({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const form = useActionForm(addAction, { params: { id: mission.id }, onClose })
  return <ActionFields {...form} dueOn={mission.ends_at.slice(0, 10)} owner={mission.begun_by} submit="actions.save_new" onClose={onClose} />
}

/** An action that is there, in other words, for somebody else or on another day. */
export function EditAction({ mission, action, onClose }: { mission: Mission; action: Action; onClose: () => void }) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const words = actionWords(action, t)
  const form = useActionForm(editAction, {
    params: { id: mission.id, action_id: action.id },
    onClose,
    // Our words that nobody changed stay ours, and so follow the language of whoever reads them.
    keepWords: action.text === null ? words : undefined,
  })
  return <ActionFields {...form} text={words} dueOn={action.due_on} owner={action.owner} submit="actions.save" onClose={onClose} />
}

function useActionForm(
  call: typeof addAction | typeof editAction,
  { params, onClose, keepWords }: { params: object; onClose: () => void; keepWords?: string | undefined },
) {
  const queryClient = useQueryClient()
  return useCallForm(call as typeof editAction, {
    // Each call's own parameters; the two forms differ in nothing else.
    params: params as { id: string; action_id: string },
    shape: ({ text, owner_id, due_on }) => ({
      ...(text !== undefined && text.trim() !== keepWords && { text }),
      ...(owner_id && { owner_id }),
      ...(due_on !== undefined && { due_on }),
    }),
    onDone: (mission) => {
      keepMission(queryClient, mission)
      onClose()
    },
  })
}

interface ActionFieldsProps extends ReturnType<typeof useActionForm> {
  readonly text?: string
  readonly dueOn: string
  readonly owner: { readonly id: string; readonly name: string }
  readonly submit: 'actions.save' | 'actions.save_new'
  readonly onClose: () => void
}

function ActionFields({ form, field, failure, isBusy, text = '', dueOn, owner, submit, onClose }: ActionFieldsProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'fields'])
  const { data: members } = useQuery(membersQuery)
  const active = members?.items.filter(({ status }) => status === 'active').map(({ account_id, full_name }) => ({ id: account_id, name: full_name }))
  // Whoever owns it now is among them also while the list is on its way, and when their seat is no longer active.
  const owners = active?.some(({ id }) => id === owner.id) ? active : [owner, ...(active ?? [])]
  return (
    <form {...form} className="act-form">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field label={t('actions.text')} maxLength={actionLimits.letters} defaultValue={text} autoComplete="off" ref={focusOnce} {...field('text')} />
      <div className="two">
        <SelectField label={t('actions.owner')} key={owners.length} defaultValue={owner.id} {...field('owner_id')}>
          {owners.map((person) => (
            <option key={person.id} value={person.id}>
              {nameWords(person, t)}
            </option>
          ))}
        </SelectField>
        <Field label={t('actions.due')} type="date" defaultValue={dueOn} {...field('due_on')} />
      </div>
      <div className="m-buttons">
        <button type="button" className="btn small quiet" onClick={onClose}>
          {t('actions.cancel')}
        </button>
        <button type="submit" className="btn small main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'actions.saving' : submit)}
        </button>
      </div>
    </form>
  )
}
