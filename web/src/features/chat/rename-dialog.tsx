import { useQueryClient } from '@tanstack/react-query'

import { renameConversation } from '#contract/chat/calls.ts'
import { chatLimits } from '#contract/chat/schemas.ts'
import { refetchConversations, type Summary } from '#web/features/chat/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Gives a conversation another name. */
export function RenameDialog({ conversation: { id, title }, onClose }: { conversation: Summary; onClose: () => void }) {
  const { t } = useTexts(['chat', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(renameConversation, {
    params: { id },
    onDone: () => void refetchConversations(queryClient).then(onClose),
  })
  return (
    <Dialog title={t('rename.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="rename-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('rename.label')} maxLength={chatLimits.title} required defaultValue={title} autoComplete="off" {...field('title')} />
        <div className="dialog-foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('rename.cancel')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
            {t(isBusy ? 'rename.saving' : 'rename.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
