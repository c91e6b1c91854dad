import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { addCriterion, editCriterion } from '#contract/missions/calls.ts'
import { type Check, checkKeys, criterionLimits, isCheck, parametersOf } from '#contract/missions/checks.ts'
import { ParameterField } from '#web/features/missions/parameter-field.tsx'
import { type Criterion, isOnlyOneOpen, cacheMission, type Mission } from '#web/features/missions/queries.ts'
import { criterionText } from '#web/features/missions/mission-texts.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/missions/mission-card.module.css'
import missionListsStyles from '#web/features/missions/mission-lists.module.css'

type Choice = Check | 'own'

interface CriterionFormProps {
  readonly mission: Mission
  /** The criterion to replace; undefined to add one. */
  readonly criterion?: Criterion
  readonly onClose: () => void
}

/** Chooses a check with its parameters, or an own text that is ticked with a note. */
export function CriterionForm({ mission, criterion, onClose }: CriterionFormProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const { t: tCommon } = useTexts('common')
  const queryClient = useQueryClient()
  const [choice, setChoice] = useState<Choice>(
    criterion && isCheck(criterion.key) ? criterion.key : criterion ? 'own' : 'document_approved',
  )
  const { form, field, failure, isBusy } = useCallForm(criterion ? editCriterion : addCriterion, {
    params: { id: mission.id, criterion_id: criterion?.id ?? '' },
    shape: bodyOf,
    onDone: (changed) => {
      cacheMission(queryClient, changed)
      onClose()
    },
  })
  const words = criterion && !criterion.is_checked ? criterionText(criterion, t) : ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // An unchanged default text is not submitted, so that it follows each reader's language.
    if (words === '' || choice !== 'own' || new FormData(event.currentTarget).get('text') !== words)
      return form.onSubmit(event)
    event.preventDefault()
    onClose()
  }
  return (
    <form {...form} className={missionListsStyles.actForm} data-part="act-form" onSubmit={submit}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <SelectField
        label={t('criteria.what')}
        value={choice}
        ref={focusOnMount}
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
          maxLength={criterionLimits.length}
          defaultValue={words}
          {...field('text')}
        />
      ) : (
        <div className={styles.two}>
          {parametersOf(choice).map((name) => (
            <ParameterField
              key={`${choice} ${name}`}
              parameter={name}
              value={criterion?.parameters ?? {}}
              mission={mission}
              {...field(name)}
            />
          ))}
        </div>
      )}
      {criterion?.tick && <p className="hint">{t('criteria.tick_lost')}</p>}
      {isOnlyOneOpen(mission, criterion) && <p className="hint">{t('criteria.would_achieve')}</p>}
      <div className={styles.mButtons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {tCommon('action.cancel')}
        </Button>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'criteria.saving' : criterion ? 'actions.save' : 'actions.save_new')}
        </Button>
      </div>
    </form>
  )
}

/** The form contains only the fields of the chosen check. */
function bodyOf({ check = 'own', text, count, under, ...rest }: Record<string, string>) {
  if (!isCheck(check)) return { text: (text ?? '').replaceAll(/\s+/g, ' ') }
  return {
    check,
    ...rest,
    ...(count !== undefined && { count: Number(count) }),
    ...(under !== undefined && { under: Number(under) }),
  }
}
