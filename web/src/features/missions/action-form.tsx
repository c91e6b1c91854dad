import { useQuery, useQueryClient } from '@tanstack/react-query'

import { actionLimits, addAction, editAction } from '#contract/missions/calls.ts'
import { type Action, cacheMission, type Mission } from '#web/features/missions/queries.ts'
import { actionText, memberName } from '#web/features/missions/mission-texts.ts'
import { everyMemberQuery } from '#web/ground/members.ts'
import { type FieldName, useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'
import missionListsStyles from '#web/features/missions/mission-lists.module.css'

export function AddAction({ mission, onClose }: { mission: Mission; onClose: () => void }) {
  const form = useCallForm(addAction, {
    params: { id: mission.id },
    shape: ({ text = '', owner_id, due_on = '' }) => ({ text, due_on, ...(owner_id && { owner_id }) }),
    onDone: useShowMission(onClose),
  })
  return (
    <ActionFields
      {...form}
      dueOn={mission.ends_at.slice(0, 10)}
      owner={mission.begun_by}
      submit="actions.save_new"
      onClose={onClose}
    />
  )
}

/** Edits the text, owner or due date of an action. */
export function EditAction({
  mission,
  action,
  onClose,
}: {
  mission: Mission
  action: Action
  onClose: () => void
}) {
  const { t } = useTexts(['missions', 'onboarding', 'governance'])
  const words = actionText(action, t)
  const form = useCallForm(editAction, {
    params: { id: mission.id, action_id: action.id },
    shape: ({ text, owner_id, due_on }) => ({
      // An unchanged default text is not sent, so that it follows each reader's language.
      ...(text !== undefined && !(action.text === null && text.trim() === words) && { text }),
      ...(owner_id && { owner_id }),
      ...(due_on !== undefined && { due_on }),
    }),
    onDone: useShowMission(onClose),
  })
  return (
    <ActionFields
      {...form}
      text={words}
      dueOn={action.due_on}
      owner={action.owner}
      submit="actions.save"
      onClose={onClose}
    />
  )
}

/** Shows the changed mission and closes the form. */
function useShowMission(onClose: () => void) {
  const queryClient = useQueryClient()
  return (mission: Mission) => {
    cacheMission(queryClient, mission)
    onClose()
  }
}

type ActionForm = ReturnType<typeof useCallForm<typeof addAction>>

interface ActionFieldsProps extends Pick<ActionForm, 'form' | 'failure' | 'isBusy'> {
  readonly field: (name: FieldName<typeof addAction>) => { name: string; error: string | undefined }
  readonly text?: string
  readonly dueOn: string
  readonly owner: { readonly id: string; readonly name: string }
  readonly submit: 'actions.save' | 'actions.save_new'
  readonly onClose: () => void
}

function ActionFields({
  form,
  field,
  failure,
  isBusy,
  text = '',
  dueOn,
  owner,
  submit,
  onClose,
}: ActionFieldsProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'fields', 'common'])
  const { data: members } = useQuery(everyMemberQuery)
  const active = (members ?? [])
    .filter(({ status }) => status === 'active')
    .map(({ account_id, full_name }) => ({ id: account_id, name: full_name }))
  // The current owner is always listed, also while the list loads and after their membership has ended.
  const owners = active?.some(({ id }) => id === owner.id) ? active : [owner, ...(active ?? [])]
  return (
    <form {...form} className={missionListsStyles.actForm} data-part="act-form">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <Field
        label={t('actions.text')}
        maxLength={actionLimits.length}
        defaultValue={text}
        autoComplete="off"
        ref={focusOnMount}
        {...field('text')}
      />
      <div className={styles.two}>
        <SelectField
          label={t('actions.owner')}
          key={owners.length}
          defaultValue={owner.id}
          {...field('owner_id')}
        >
          {owners.map((person) => (
            <option key={person.id} value={person.id}>
              {memberName(person, t)}
            </option>
          ))}
        </SelectField>
        <Field label={t('actions.due')} type="date" defaultValue={dueOn} {...field('due_on')} />
      </div>
      <div className={styles.mButtons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'actions.saving' : submit)}
        </Button>
      </div>
    </form>
  )
}
