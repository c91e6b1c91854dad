import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { createDocument } from '#contract/documents/room-calls.ts'
import { type PaperTemplate, paperTemplates } from '#contract/documents/papers.ts'
import { firstPapers, missionTypes, options, questionNumbers } from '#contract/missions.ts'
import { keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { journeyQuery } from '#web/features/onboarding/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { ClassPicks } from '#web/features/documents/class-picks.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Begins a paper: an empty sheet, or one of the nine that the house knows how to write. */
export function NewPaper({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['build', 'governance', 'onboarding', 'common', 'fields'])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [template, setTemplate] = useState<PaperTemplate | ''>('')
  const { form, field, failure, isBusy } = useCallForm(createDocument, {
    // What is not chosen is not sent: a template brings its own class and capital.
    shape: (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    onDone: (document) => {
      keepDocument(queryClient, document)
      void refetchDocuments(queryClient)
      onClose()
      void navigate({ to: '/dashboard/$page', params: { page: 'build-room' }, search: { paper: document.id } as never })
    },
  })
  return (
    <Dialog title={t('new.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <form {...form} className="build-new">
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <SelectField
          label={t('new.from')}
          {...field('template')}
          value={template}
          onChange={(event) => setTemplate(event.target.value as PaperTemplate | '')}
        >
          <option value="">{t('new.empty')}</option>
          <optgroup label={t('new.template')}>
            {paperTemplates.map((one) => (
              <option key={one} value={one}>
                {t(`onboarding:paper.${one}`)}
              </option>
            ))}
          </optgroup>
        </SelectField>
        {template === '' ? <EmptySheet field={field} /> : <Answers key={template} template={template} field={field} />}
        <div className="ask-buttons">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('new.cancel')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
            {t(isBusy ? 'new.creating' : 'new.create')}
          </button>
        </div>
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

/** The three questions of the mission a template belongs to, with the answers this pilot has given already. */
function Answers({ template, field }: { template: PaperTemplate; field: FieldOf }) {
  const { t } = useTexts(['build', 'onboarding'])
  const { data: journey } = useQuery(journeyQuery)
  const mission = missionTypes.find((type) => firstPapers[type].some((paper) => paper === template)) ?? 'legacy'
  const answers = journey?.answers.filter((one) => one.mission === mission) ?? []
  if (!journey) return null
  return (
    <>
      <p className="sub">{t(answers.length > 0 ? 'new.known' : 'new.answers')}</p>
      {questionNumbers.map((number) => (
        <SelectField
          key={number}
          label={t(`onboarding:${mission}_q${number}.asks`)}
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
