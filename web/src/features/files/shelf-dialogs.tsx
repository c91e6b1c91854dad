import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { capitals } from '#contract/capitals.ts'
import { addCategory, learnCategory, mergeCategory, removeCategory, updateCategory } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { refetchFiles, type Room, type Shelf } from '#web/features/files/queries.ts'
import { ShareShelf } from '#web/features/files/share-shelf.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

export type ShelfAct = 'rename' | 'share' | 'learn' | 'merge' | 'remove'

interface Props {
  readonly shelf: Shelf
  readonly room: Room
  readonly onClose: () => void
}

export function ShelfDialog({ act, ...props }: Props & { act: ShelfAct }) {
  const Part = { rename: RenameShelf, share: ShareShelf, learn: LearnShelf, merge: MergeShelf, remove: RemoveShelf }[act]
  return <Part {...props} />
}

function useOpenShelf() {
  const router = useRouter()
  return (id?: string) =>
    void router.navigate({ to: '/dashboard/$page', params: { page: 'data-room' }, search: (id === undefined ? {} : { category: id }) as never })
}

/** A new category. */
export function AddShelf({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const openShelf = useOpenShelf()
  const { form, field, failure, isBusy } = useCallForm(addCategory, {
    onDone: ({ id }) =>
      void refetchFiles(queryClient).then(() => {
        onClose()
        openShelf(id)
      }),
  })
  return (
    <Dialog title={t('shelf_acts.add_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('shelf_acts.name')} maxLength={fileLimits.categoryName} required autoComplete="off" {...field('name')} />
        <CapitalField {...field('capital')} />
        <DialogFoot label={t('shelf_acts.add_confirm')} cancel={t('file.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function CapitalField(field: { name: string; error: string | undefined; defaultValue?: string }) {
  const { t } = useTexts(['data', 'governance'])
  return (
    <SelectField label={t('shelf_acts.capital')} {...field}>
      {capitals.map((capital) => (
        <option key={capital} value={capital}>
          {t(`governance:capital.${capital}`)}
        </option>
      ))}
    </SelectField>
  )
}

function RenameShelf({ shelf, onClose }: Props) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const name = shelfName(shelf, t)
  const { form, field, failure, isBusy } = useCallForm(updateCategory, {
    params: { id: shelf.id },
    extra: () => ({ version: shelf.version }),
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <Dialog title={t('shelf_acts.rename_title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('shelf_acts.name')} maxLength={fileLimits.categoryName} required defaultValue={name} autoComplete="off" {...field('name')} />
        <CapitalField defaultValue={shelf.capital} {...field('capital')} />
        <DialogFoot label={t('file.save')} cancel={t('file.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function MergeShelf({ shelf, room, onClose }: Props) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const openShelf = useOpenShelf()
  const name = shelfName(shelf, t)
  const { form, field, failure, isBusy } = useCallForm(mergeCategory, {
    params: { id: shelf.id },
    onDone: ({ id }) => {
      onClose()
      openShelf(id)
      void refetchFiles(queryClient)
    },
  })
  return (
    <Dialog title={t('shelf_acts.merge_title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        <p className="sub">{t('shelf_acts.merge_about', { name })}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField label={t('shelf_acts.merge_into')} {...field('into')}>
          {room.categories
            .filter(({ id }) => id !== shelf.id)
            .map((other) => (
              <option key={other.id} value={other.id}>
                {shelfName(other, t)}
              </option>
            ))}
        </SelectField>
        <DialogFoot label={t('shelf_acts.merge_confirm')} cancel={t('file.cancel')} isBusy={isBusy} isBad onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RemoveShelf({ shelf, onClose }: Props) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const openShelf = useOpenShelf()
  const act = useAct(removeCategory, () => {
    onClose()
    openShelf()
    void refetchFiles(queryClient)
  })
  return (
    <Confirm
      title={t('shelf_acts.remove_title', { name: shelfName(shelf, t) })}
      about={t('shelf_acts.remove_about')}
      label={t('shelf_acts.remove_confirm')}
      cancel={t('file.cancel')}
      isBusy={act.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: shelf.id } })}
    />
  )
}

function LearnShelf({ shelf, onClose }: Props) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const name = shelfName(shelf, t)
  const act = useAct(learnCategory, () => {
    onClose()
    notify.success(t('shelf_acts.learnt', { name }))
    void refetchFiles(queryClient)
  })
  return (
    <Confirm
      title={t('shelf_acts.learn_title', { name })}
      about={t('shelf_acts.learn_about')}
      label={t('shelf_acts.learn_confirm')}
      cancel={t('file.cancel')}
      isBusy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: shelf.id }, body: { is_learning: true } })}
    />
  )
}
