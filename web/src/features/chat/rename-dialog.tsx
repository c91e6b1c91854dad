import { useQueryClient } from '@tanstack/react-query'

import { renameConversation } from '#contract/chat/calls.ts'
import { chatLimits } from '#contract/chat/schemas.ts'
import { refetchConversations, type ConversationSummary } from '#web/features/chat/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/chat/conversations.module.css'

export function RenameDialog({
  conversation: { id, title },
  onClose,
}: {
  conversation: ConversationSummary
  onClose: () => void
}) {
  const { t } = useTexts(['chat', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(renameConversation, {
    params: { id },
    onDone: () => void refetchConversations(queryClient).then(onClose),
  })
  return (
    <Dialog title={t('rename.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.renameForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('rename.label')}
          maxLength={chatLimits.title}
          required
          defaultValue={title}
          autoComplete="off"
          {...field('title')}
        />
        <DialogFooter
          label={t('rename.save')}
          busyLabel={t('rename.saving')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
