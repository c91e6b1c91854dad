import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Capital, capitals } from '#contract/capitals.ts'
import { dayLimits, updateMission } from '#contract/missions/calls.ts'
import { keepMission, type Mission, missionsQuery } from '#web/features/missions/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Days, focus and goal of a mission that is under way. */
export function EditMission({ mission: newest, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useTexts(['missions', 'governance', 'fields'])
  const queryClient = useQueryClient()
  // As the form began: what others save meanwhile reaches the page, but not these fields, and must not be passed over.
  const [mission] = useState(newest)
  const [touched, setTouched] = useState<readonly Capital[]>(mission.goal.capitals)
  const { form, field, failure, isBusy } = useCallForm(updateMission, {
    params: { id: mission.id },
    shape: (fields) => ({
      version: mission.version,
      days: Number(fields['days']),
      capital_focus: fields['capital_focus'] as Capital,
      goal_text: fields['goal_text']?.trim() || null,
      goal_capitals: [...touched],
    }),
    onDone: (changed) => {
      keepMission(queryClient, changed)
      onClose()
    },
  })
  const toggle = (capital: Capital) => setTouched(touched.includes(capital) ? touched.filter((one) => one !== capital) : [...touched, capital])

  return (
    <Dialog title={t('edit.title')} closeLabel={t('edit.cancel')} onClose={onClose}>
      <form {...form} className="m-form">
        {failure && (
          <>
            <Notice kind="bad">{failure.detail}</Notice>
            {failure.status === 409 && <Refresh onDone={() => void queryClient.invalidateQueries(missionsQuery).then(onClose)} />}
          </>
        )}
        <div className="two">
          <Field
            label={t('edit.days')}
            type="number"
            inputMode="numeric"
            min={dayLimits.fewest}
            max={dayLimits.most}
            defaultValue={mission.days}
            hint={<p className="hint">{t('edit.days_hint', { date: formatDate(mission.started_at) })}</p>}
            {...field('days')}
          />
          <SelectField label={t('edit.focus')} defaultValue={mission.capital_focus} {...field('capital_focus')}>
            {capitals.map((capital) => (
              <option key={capital} value={capital}>
                {t(`governance:capital.${capital}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <AreaField
          label={t('edit.goal')}
          defaultValue={mission.goal.text ?? ''}
          placeholder={t(`goal.${mission.type}`)}
          hint={t('edit.goal_hint')}
          {...field('goal_text')}
        />
        <ChoiceGroup legend={t('edit.capitals')} error={field('goal_capitals').error}>
          <div className="checks">
            {capitals.map((capital) => (
              <label key={capital} className="check">
                <input
                  type="checkbox"
                  className="tickbox"
                  data-field="goal_capitals"
                  checked={touched.includes(capital)}
                  onChange={() => toggle(capital)}
                />
                {t(`governance:capital.${capital}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <div className="dialog-foot">
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('edit.cancel')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
            {t(isBusy ? 'edit.saving' : 'edit.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Somebody was faster: what they saved is fetched, and the form begins from there. */
function Refresh({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('missions')
  return (
    <button type="button" className="btn small quiet" onClick={onDone}>
      {t('edit.refresh')}
    </button>
  )
}
