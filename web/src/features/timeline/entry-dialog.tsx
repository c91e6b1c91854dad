import { useQueryClient } from '@tanstack/react-query'

import { addEntry, editEntry, entryKinds, timelineLimits } from '#contract/timeline/calls.ts'
import { partialDate, PartialDateFields } from '#web/ui/partial-date-fields.tsx'
import { refetchTimeline, type TimelineEntry } from '#web/features/timeline/queries.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { type FieldName, useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/timeline/timeline-list.module.css'
import dialogStyles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface EntryDialogProps {
  /** The entry to change; null to add one. */
  readonly thing: TimelineEntry | null
  readonly onClose: () => void
}

/** Adds or changes an entry of the timeline. */
export function EntryDialog({ thing, onClose }: EntryDialogProps) {
  const { t } = useTexts(['timeline', 'fields', 'common'])
  const { form, field, failure, isBusy } = useEntryForm(thing, onClose)
  return (
    <Dialog
      title={t(thing ? 'form.edit_title' : 'form.add_title')}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.tlForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('form.title')}
          hint={<p className="hint">{t('form.title_hint')}</p>}
          maxLength={timelineLimits.title}
          autoComplete="off"
          defaultValue={thing?.title}
          {...field('title')}
        />
        <SelectField label={t('form.kind')} defaultValue={thing?.kind ?? 'milestone'} {...field('kind')}>
          {entryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <PartialDateFields
          legend={t('form.on')}
          hint={t('form.on_hint')}
          value={thing?.on ?? ''}
          {...field('on')}
        />
        <PartialDateFields legend={t('form.until')} value={thing?.until ?? ''} {...field('until')} />
        <AreaField
          label={t('form.text')}
          maxLength={timelineLimits.text}
          rows={4}
          defaultValue={thing?.entry?.text}
          {...field('text')}
        />
        <YearlyCheck isYearly={thing?.entry?.is_yearly ?? false} />
        <DialogFooter
          label={t(thing ? 'form.save' : 'form.add')}
          busyLabel={t(thing ? 'form.saving' : 'form.adding')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** One form for adding and changing: the fields are the same, the calls differ. */
function useEntryForm(thing: TimelineEntry | null, onClose: () => void) {
  const queryClient = useQueryClient()
  const onDone = () => {
    void refetchTimeline(queryClient)
    onClose()
  }
  const add = useCallForm(addEntry, { shape: entryOf, onDone })
  const edit = useCallForm(editEntry, {
    params: { id: thing?.id ?? '' },
    shape: (fields) => ({ ...entryOf(fields), version: thing?.entry?.version ?? 0 }),
    onDone,
  })
  const { form, failure, isBusy } = thing ? edit : add
  const field = (name: FieldName<typeof addEntry>) => (thing ? edit.field(name) : add.field(name))
  return { form, field, failure, isBusy }
}

function entryOf(fields: Record<string, string>) {
  return {
    title: fields['title'] ?? '',
    kind: oneOf(entryKinds, fields['kind']) ?? 'milestone',
    on: partialDate(fields, 'on'),
    until: partialDate(fields, 'until') || null,
    text: fields['text'] ?? '',
    is_yearly: fields['is_yearly'] === 'on',
  }
}

function YearlyCheck({ isYearly }: { isYearly: boolean }) {
  const { t } = useTexts('timeline')
  return (
    <>
      <label className={classNames(dialogStyles.check, styles.check)}>
        <input
          type="checkbox"
          className="tickbox"
          name="is_yearly"
          defaultChecked={isYearly}
          aria-describedby="tl-yearly"
        />
        {t('form.yearly')}
      </label>
      <p className="hint" id="tl-yearly">
        {t('form.yearly_hint')}
      </p>
    </>
  )
}
