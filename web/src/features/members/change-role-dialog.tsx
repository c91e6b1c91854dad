import { useQueryClient } from '@tanstack/react-query'

import { changeRole } from '#contract/members/calls.ts'
import { type Member, membersKey } from '#web/features/members/queries.ts'
import { RoleChoices } from '#web/features/members/role-choices.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Gives a member another role, with what that means for what is being decided. */
export function ChangeRoleDialog({ member, name, onClose }: { member: Member; name: string; onClose: () => void }) {
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
      <form {...form} className="invite">
        <p className="sub">{t('role.about')}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <RoleChoices legend={t('shell:invite.role')} chosen={member.role} />
        <DialogFoot label={t('role.save')} busy={t('role.saving')} cancel={t('common:action.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
