import { useQueryClient } from '@tanstack/react-query'

import { changeRole } from '#contract/members/calls.ts'
import { type Member, membersKey } from '#web/ground/members.ts'
import { RoleChoices } from '#web/features/members/role-choices.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/members/role-choices.module.css'

/** Changes a member's role, and says what that means for open approval rounds. */
export function ChangeRoleDialog({
  member,
  name,
  onClose,
}: {
  member: Member
  name: string
  onClose: () => void
}) {
  const { t } = useTexts(['members', 'shell', 'common'])
  const queryClient = useQueryClient()
  const { form, failure, isBusy } = useCallForm(changeRole, {
    params: { id: member.account_id },
    onDone: () => {
      void queryClient.invalidateQueries(membersKey)
      onClose()
    },
  })
  return (
    <Dialog title={t('role.title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form {...form} className={styles.invite}>
        <p className="sub">{t('role.about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <RoleChoices legend={t('shell:invite.role')} chosen={member.role} />
        <DialogFooter
          label={t('role.save')}
          busyLabel={t('role.saving')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
