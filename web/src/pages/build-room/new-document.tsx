import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { createDocument } from '#contract/documents/room-calls.ts'
import {
  type DocumentTemplate,
  documentTemplates,
  missionOf,
} from '#contract/documents/document-templates.ts'
import { type MissionType, options, questionNumbers } from '#contract/missions.ts'
import { cacheDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { journeyQuery } from '#web/features/onboarding/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { ClassPicks } from '#web/features/documents/class-picks.tsx'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/documents/kind-dialog.module.css'

/** Creates a document: empty, or from a template. */
export function NewDocument({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['build', 'governance', 'onboarding', 'common', 'fields'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [template, setTemplate] = useState<DocumentTemplate | ''>('')
  const mission = template === '' ? undefined : missionOf(template)
  const { form, field, failure, isBusy } = useCallForm(createDocument, {
    // Omit fields that are not chosen: a template has its own class and capital.
    shape: (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    onDone: (document) => {
      cacheDocument(queryClient, document)
      void refetchDocuments(queryClient)
      onClose()
      void navigate({
        to: '/dashboard/build-room',
        search: { document: document.id },
      })
    },
  })
  return (
    <Dialog title={t('new.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <form {...form} className={styles.buildNew}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField
          label={t('new.from')}
          {...field('template')}
          value={template}
          onChange={(event) => setTemplate(oneOf(documentTemplates, event.target.value) ?? '')}
        >
          <option value="">{t('new.empty')}</option>
          <optgroup label={t('new.template')}>
            {documentTemplates.map((one) => (
              <option key={one} value={one}>
                {t(`onboarding:document.${one}`)}
              </option>
            ))}
          </optgroup>
        </SelectField>
        {template === '' && <EmptySheet field={field} />}
        {mission && <Answers key={template} mission={mission} field={field} />}
        <DialogFooter
          label={t('new.create')}
          busyLabel={t('new.creating')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

type FieldOf = ReturnType<typeof useCallForm<typeof createDocument>>['field']

function EmptySheet({ field }: { field: FieldOf }) {
  const { t } = useTexts(['build', 'governance'])
  const { error } = field('class')
  return (
    <>
      <Field label={t('new.name')} autoComplete="off" maxLength={documentLimits.title} {...field('title')} />
      <ChoiceGroup legend={t('new.class')} error={error}>
        <ClassPicks chosen="policy" />
      </ChoiceGroup>
      <SelectField label={t('new.capital')} defaultValue="cultural" {...field('capital')}>
        {capitals.map((one) => (
          <option key={one} value={one}>
            {t(`governance:capital.${one}`)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The three questions of the template's mission, prefilled with this pilot's answers. */
function Answers({ mission, field }: { mission: MissionType; field: FieldOf }) {
  const { t } = useTexts(['build', 'onboarding'])
  const { data: journey } = useQuery(journeyQuery)
  const answers = journey?.answers.filter((one) => one.mission === mission) ?? []
  if (!journey) return null
  return (
    <>
      <p className="sub">{t(answers.length > 0 ? 'new.known' : 'new.answers')}</p>
      {questionNumbers.map((number) => (
        <SelectField
          key={number}
          label={t(`onboarding:${mission}_q${number}.question`)}
          defaultValue={answers.find(({ question }) => question === number)?.answer ?? ''}
          {...field(`q${number}`)}
        >
          <option value="">{t('new.choose')}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {t(`onboarding:${mission}_q${number}.${option}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  )
}
