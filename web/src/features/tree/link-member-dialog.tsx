import { useQuery, useQueryClient } from '@tanstack/react-query'

import { linkPerson } from '#contract/tree/calls.ts'
import { type Person, personQuery, refetchTree } from '#web/features/tree/queries.ts'
import { everyMemberQuery } from '#web/ground/members.ts'
import { formValues } from '#web/lib/form-values.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/tree/person-form.module.css'

/** Links a person to a member of the family, or ends the link. */
export function LinkMemberDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts(['tree', 'common'])
  const queryClient = useQueryClient()
  const query = useQuery(everyMemberQuery)
  const { id, name } = person.card
  const link = useAct(linkPerson, (saved) => {
    queryClient.setQueryData(personQuery(id).queryKey, saved)
    void refetchTree(queryClient)
    const member = query.data?.find(({ account_id }) => account_id === saved.card.member?.id)
    notify.success(
      member ? t('person.linked', { name, member: member.full_name }) : t('person.unlinked', { name }),
    )
    onClose()
  })
  return (
    <Dialog title={t('person.link_member')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Loaded query={query} loading={t('person.loading')}>
        {(members) => (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              const { member } = formValues(event.currentTarget)
              link.mutate({ params: { id }, body: { member: member || null } })
            }}
          >
            <SelectField label={t('person.member')} name="member" defaultValue={person.card.member?.id ?? ''}>
              <option value="">{t('person.member_none')}</option>
              {members.map(({ account_id, full_name }) => (
                <option key={account_id} value={account_id}>
                  {full_name}
                </option>
              ))}
            </SelectField>
            <DialogFooter
              label={t('form.save')}
              busyLabel={t('form.saving')}
              isBusy={link.isPending}
              onCancel={onClose}
            />
          </form>
        )}
      </Loaded>
    </Dialog>
  )
}
