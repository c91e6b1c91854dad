import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { addCriterion, editCriterion } from '#contract/missions/calls.ts'
import { type Check, checkKeys, criterionLimits, isCheck, parametersOf } from '#contract/missions/checks.ts'
import { ParameterField } from '#web/features/missions/parameter-field.tsx'
import { type Criterion, isOnlyOneOpen, keepMission, type Mission } from '#web/features/missions/queries.ts'
import { criterionWords } from '#web/features/missions/words.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

type Choice = Check | 'own'

interface CriterionFormProps {
  readonly mission: Mission
  /** The one to replace; none to add one. */
  readonly criterion?: Criterion
  readonly onClose: () => void
}

/** Chooses a check with its parameters, or takes own words that are ticked with a note. */
export function CriterionForm({ mission, criterion, onClose }: CriterionFormProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState<Choice>(criterion && isCheck(criterion.key) ? criterion.key : criterion ? 'own' : 'document_approved')
  const { form, field, failure, isBusy } = useCallForm(criterion ? editCriterion : addCriterion, {
    params: { id: mission.id, criterion_id: criterion?.id ?? '' },
    shape: bodyOf,
    onDone: (changed) => {
      keepMission(queryClient, changed)
      onClose()
    },
  })
  const words = criterion && !criterion.is_checked ? criterionWords(criterion, t) : ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Unchanged words of ours stay ours, and so follow the language of every reader.
    if (words === '' || choice !== 'own' || new FormData(event.currentTarget).get('text') !== words) return form.onSubmit(event)
    event.preventDefault()
    onClose()
  }
  return (
    <form {...form} className="act-form" onSubmit={submit}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <SelectField
        label={t('criteria.what')}
        value={choice}
        ref={focusOnce}
        onChange={(event) => setChoice(isCheck(event.target.value) ? event.target.value : 'own')}
        {...field('check')}
      >
        <optgroup label={t('criteria.checked')}>
          {checkKeys.map((check) => (
            <option key={check} value={check}>
              {t(`check.${check}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('criteria.ticked_group')}>
          <option value="own">{t('check.own')}</option>
        </optgroup>
      </SelectField>
      {choice === 'own' ? (
        <AreaField
          label={t('criteria.own_text')}
          hint={t('criteria.own_hint')}
          rows={2}
          maxLength={criterionLimits.letters}
          defaultValue={words}
          {...field('text')}
        />
      ) : (
        <div className="two">
          {parametersOf(choice).map((name) => (
            <ParameterField key={`${choice} ${name}`} parameter={name} given={criterion?.parameters ?? {}} mission={mission} {...field(name)} />
          ))}
        </div>
      )}
      {criterion?.tick && <p className="hint">{t('criteria.tick_lost')}</p>}
      {isOnlyOneOpen(mission, criterion) && <p className="hint">{t('criteria.would_achieve')}</p>}
      <div className="m-buttons">
        <button type="button" className="btn small quiet" onClick={onClose}>
          {t('criteria.cancel')}
        </button>
        <button type="submit" className="btn small main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'criteria.saving' : criterion ? 'actions.save' : 'actions.save_new')}
        </button>
      </div>
    </form>
  )
}

/** The form has only the fields of what is chosen. */
function bodyOf({ check = 'own', text, count, under, ...rest }: Record<string, string>) {
  if (!isCheck(check)) return { text: (text ?? '').replaceAll(/\s+/g, ' ') }
  return { check, ...rest, ...(count !== undefined && { count: Number(count) }), ...(under !== undefined && { under: Number(under) }) }
}
