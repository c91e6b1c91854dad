import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

import { capitals } from '#contract/capitals.ts'
import {
  addCategory,
  learnCategory,
  mergeCategory,
  removeCategory,
  updateCategory,
} from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { refetchFiles, type DataRoom, type FileCategory } from '#web/features/files/queries.ts'
import { ShareCategory } from '#web/features/files/share-category.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

export type CategoryAct = 'rename' | 'share' | 'learn' | 'merge' | 'remove'

interface Props {
  readonly category: FileCategory
  readonly room: DataRoom
  readonly onClose: () => void
}

export function CategoryDialog({ act, ...props }: Props & { act: CategoryAct }) {
  const ActDialog = {
    rename: RenameCategory,
    share: ShareCategory,
    learn: LearnCategory,
    merge: MergeCategory,
    remove: RemoveCategory,
  }[act]
  return <ActDialog {...props} />
}

function useOpenCategory() {
  const router = useRouter()
  return (id?: string) =>
    void router.navigate({
      to: '/dashboard/data-room',
      search: { category: id },
    })
}

export function AddCategory({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const openCategory = useOpenCategory()
  const { form, field, failure, isBusy } = useCallForm(addCategory, {
    onDone: ({ id }) =>
      void refetchFiles(queryClient).then(() => {
        onClose()
        openCategory(id)
      }),
  })
  return (
    <Dialog title={t('category.add_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.dataForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('category.name')}
          maxLength={fileLimits.categoryName}
          required
          autoComplete="off"
          {...field('name')}
        />
        <CapitalField {...field('capital')} />
        <DialogFooter label={t('category.add_confirm')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function CapitalField(field: { name: string; error: string | undefined; defaultValue?: string }) {
  const { t } = useTexts(['data', 'governance'])
  return (
    <SelectField label={t('category.capital')} {...field}>
      {capitals.map((capital) => (
        <option key={capital} value={capital}>
          {t(`governance:capital.${capital}`)}
        </option>
      ))}
    </SelectField>
  )
}

function RenameCategory({ category, onClose }: Props) {
  const { t } = useTexts(['data', 'categories', 'common', 'fields'])
  const queryClient = useQueryClient()
  const name = categoryName(category, t)
  const { form, field, failure, isBusy } = useCallForm(updateCategory, {
    params: { id: category.id },
    extra: () => ({ version: category.version }),
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <Dialog
      title={t('category.rename_title', { name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.dataForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('category.name')}
          maxLength={fileLimits.categoryName}
          required
          defaultValue={name}
          autoComplete="off"
          {...field('name')}
        />
        <CapitalField defaultValue={category.capital} {...field('capital')} />
        <DialogFooter label={t('file.save')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function MergeCategory({ category, room, onClose }: Props) {
  const { t } = useTexts(['data', 'categories', 'common', 'fields'])
  const queryClient = useQueryClient()
  const openCategory = useOpenCategory()
  const name = categoryName(category, t)
  const { form, field, failure, isBusy } = useCallForm(mergeCategory, {
    params: { id: category.id },
    onDone: ({ id }) => {
      onClose()
      openCategory(id)
      void refetchFiles(queryClient)
    },
  })
  return (
    <Dialog
      title={t('category.merge_title', { name })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.dataForm} {...form}>
        <p className="sub">{t('category.merge_about', { name })}</p>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField label={t('category.merge_into')} {...field('into')}>
          {room.categories
            .filter(({ id }) => id !== category.id)
            .map((other) => (
              <option key={other.id} value={other.id}>
                {categoryName(other, t)}
              </option>
            ))}
        </SelectField>
        <DialogFooter label={t('category.merge_confirm')} isBusy={isBusy} isBad onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RemoveCategory({ category, onClose }: Props) {
  const { t } = useTexts(['data', 'categories'])
  const queryClient = useQueryClient()
  const openCategory = useOpenCategory()
  const act = useAct(removeCategory, () => {
    onClose()
    openCategory()
    void refetchFiles(queryClient)
  })
  return (
    <Confirm
      title={t('category.remove_title', { name: categoryName(category, t) })}
      about={t('category.remove_about')}
      label={t('category.remove_confirm')}
      isBusy={act.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: category.id } })}
    />
  )
}

function LearnCategory({ category, onClose }: Props) {
  const { t } = useTexts(['data', 'categories'])
  const queryClient = useQueryClient()
  const name = categoryName(category, t)
  const act = useAct(learnCategory, () => {
    onClose()
    notify.success(t('category.learnt', { name }))
    void refetchFiles(queryClient)
  })
  return (
    <Confirm
      title={t('category.learn_title', { name })}
      about={t('category.learn_about')}
      label={t('category.learn_confirm')}
      isBusy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: category.id }, body: { is_learning: true } })}
    />
  )
}
