import { useQueryClient } from '@tanstack/react-query'

import { addEntry, editEntry, type EntryKind, entryKinds, timelineLimits } from '#contract/timeline/calls.ts'
import { knownDay, KnownDayFields } from '#web/ui/known-day-fields.tsx'
import { refetchTimeline, type Thing } from '#web/features/timeline/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface EntryDialogProps {
  /** What is changed; nothing where something new is written. */
  readonly thing: Thing | null
  readonly onClose: () => void
}

/** Writes something into the timeline, or changes what stands there. */
export function EntryDialog({ thing, onClose }: EntryDialogProps) {
  const { t } = useTexts(['timeline', 'fields', 'common'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm((thing ? editEntry : addEntry) as typeof editEntry, {
    // A new one has no id in its path, and no version.
    params: { id: thing?.id ?? '' },
    shape: (fields) => ({
      title: fields['title'] ?? '',
      kind: fields['kind'] as EntryKind,
      on: knownDay(fields, 'on'),
      until: knownDay(fields, 'until') || null,
      text: fields['text'] ?? '',
      is_yearly: fields['is_yearly'] === 'on',
      ...((thing?.entry && { version: thing.entry.version }) as { version: number }),
    }),
    onDone: () => {
      void refetchTimeline(queryClient)
      onClose()
    },
  })
  return (
    <Dialog title={t(thing ? 'form.edit_title' : 'form.add_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="tl-form" {...form}>
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
        <KnownDayFields legend={t('form.on')} hint={t('form.on_hint')} value={thing?.on ?? ''} {...field('on')} />
        <KnownDayFields legend={t('form.until')} value={thing?.until ?? ''} {...field('until')} />
        <AreaField label={t('form.text')} maxLength={timelineLimits.text} rows={4} defaultValue={thing?.entry?.text} {...field('text')} />
        <label className="check">
          <input
            type="checkbox"
            className="tickbox"
            name="is_yearly"
            defaultChecked={thing?.entry?.is_yearly ?? false}
            aria-describedby="tl-yearly"
          />
          {t('form.yearly')}
        </label>
        <p className="hint" id="tl-yearly">
          {t('form.yearly_hint')}
        </p>
        <DialogFoot
          label={t(thing ? 'form.save' : 'form.add')}
          busy={t(thing ? 'form.saving' : 'form.adding')}
          cancel={t('form.cancel')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
