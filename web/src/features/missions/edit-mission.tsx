import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Capital, capitals } from '#contract/capitals.ts'
import { dayLimits, updateMission } from '#contract/missions/calls.ts'
import { cacheMission, type Mission, missionsQuery } from '#web/features/missions/queries.ts'
import { formatDate } from '#web/lib/dates.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/missions/mission-card.module.css'
import dialogStyles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** Edits days, focus and goal of an active mission. */
export function EditMission({ mission: newest, onClose }: { mission: Mission; onClose: () => void }) {
  const { t } = useTexts(['missions', 'governance', 'fields', 'common'])
  const queryClient = useQueryClient()
  // The form keeps the version it started with, so that changes by others cause a conflict instead of being
  // overwritten.
  const [mission] = useState(newest)
  const [touched, setTouched] = useState<readonly Capital[]>(mission.goal.capitals)
  const { form, field, failure, isBusy } = useCallForm(updateMission, {
    params: { id: mission.id },
    shape: (fields) => ({
      version: mission.version,
      days: Number(fields['days']),
      capital_focus: oneOf(capitals, fields['capital_focus']),
      goal_text: fields['goal_text']?.trim() || null,
      goal_capitals: [...touched],
    }),
    onDone: (changed) => {
      cacheMission(queryClient, changed)
      onClose()
    },
  })
  return (
    <Dialog title={t('edit.title')} closeLabel={t('common:action.cancel')} onClose={onClose}>
      <form {...form} className={styles.mForm}>
        {failure && (
          <>
            <Notice kind="bad">{failure.detail}</Notice>
            {failure.status === 409 && (
              <Refresh onDone={() => void queryClient.invalidateQueries(missionsQuery).then(onClose)} />
            )}
          </>
        )}
        <div className={styles.two}>
          <Field
            label={t('edit.days')}
            type="number"
            inputMode="numeric"
            min={dayLimits.min}
            max={dayLimits.max}
            defaultValue={mission.days}
            hint={<p className="hint">{t('edit.days_hint', { date: formatDate(mission.started_at) })}</p>}
            {...field('days')}
          />
          <SelectField
            label={t('edit.focus')}
            defaultValue={mission.capital_focus}
            {...field('capital_focus')}
          >
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
        <CapitalChecks
          legend={t('edit.capitals')}
          chosen={touched}
          onChoose={setTouched}
          {...field('goal_capitals')}
        />
        <DialogFooter
          label={t('edit.save')}
          busyLabel={t('edit.saving')}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface CapitalChecksProps {
  readonly legend: string
  readonly name: string
  readonly error: string | undefined
  readonly chosen: readonly Capital[]
  readonly onChoose: (capitals: readonly Capital[]) => void
}

function CapitalChecks({ legend, name, error, chosen, onChoose }: CapitalChecksProps) {
  const { t } = useTexts('governance')
  const toggle = (capital: Capital) =>
    onChoose(chosen.includes(capital) ? chosen.filter((one) => one !== capital) : [...chosen, capital])
  return (
    <ChoiceGroup legend={legend} error={error}>
      <div className={styles.checks}>
        {capitals.map((capital) => (
          <label key={capital} className={classNames(dialogStyles.check, styles.check)}>
            <input
              type="checkbox"
              className="tickbox"
              data-field={name}
              checked={chosen.includes(capital)}
              onChange={() => toggle(capital)}
            />
            {t(`capital.${capital}`)}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  )
}

/** After a conflict: reloads the mission, and the form starts over. */
function Refresh({ onDone }: { onDone: () => void }) {
  const { t } = useTexts('missions')
  return (
    <Button variant="quiet" size="small" onClick={onDone}>
      {t('edit.refresh')}
    </Button>
  )
}
