import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { circumstances, horizons, updateFamily } from '#contract/family/calls.ts'
import { type Family, familyQuery } from '#web/ground/family.ts'
import {
  CircumstanceFields,
  circumstanceOf,
  circumstanceValues,
} from '#web/features/family/circumstance-fields.tsx'
import { proposalsQuery } from '#web/features/family/queries.ts'
import { countryName } from '#web/lib/country-name.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { notify } from '#web/ui/notify.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import styles from '#web/features/family/identity-section.module.css'
import saveFooterStyles from '#web/ui/save-footer.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The family's name, founding year, horizon and purpose. */
export function IdentitySection({ mayRead, mayWrite }: { mayRead: boolean; mayWrite: boolean }) {
  const { t } = useTexts('settings')
  const { data: family, error, refetch } = useQuery(familyQuery)
  // The form keeps the version it started with, so that another member's save causes a conflict instead of
  // being overwritten.
  const [formKey, setFormKey] = useState(0)
  return (
    <section className={styles.identity} data-part="identity" aria-labelledby="identity-title">
      <h2 className="t-sm" id="identity-title">
        {t('identity.title')}
      </h2>
      <Loaded query={{ data: family, error, refetch }}>
        {(family) =>
          mayWrite ? (
            <IdentityForm key={formKey} family={family} onRefresh={() => setFormKey(formKey + 1)} />
          ) : (
            <IdentityFacts family={family} mayRead={mayRead} />
          )
        }
      </Loaded>
    </section>
  )
}

function IdentityForm({ family, onRefresh }: { family: Family; onRefresh: () => void }) {
  const { t } = useTexts(['settings', 'onboarding'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useIdentityForm(family)
  return (
    <form {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {failure?.status === 409 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void queryClient.refetchQueries(familyQuery).then(onRefresh)}
        >
          {t('identity.refresh')}
        </Button>
      )}
      <Field
        label={t('identity.name')}
        autoComplete="off"
        maxLength={120}
        defaultValue={family.name}
        {...field('name')}
      />
      <div className={styles.identityPair}>
        <Field
          label={t('identity.established')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={family.legacy_established ?? ''}
          {...field('legacy_established')}
          hint={<p className="hint">{t('identity.established_hint')}</p>}
        />
        <HorizonField family={family} {...field('timeline_horizon')} />
      </div>
      <AreaField
        label={t('identity.purpose')}
        hint={t('identity.purpose_hint')}
        rows={3}
        maxLength={2000}
        defaultValue={family.purpose_statement}
        {...field('purpose_statement')}
      />
      <Field
        label={t('identity.value')}
        hint={<p className="hint">{t('identity.value_hint')}</p>}
        autoComplete="off"
        maxLength={300}
        defaultValue={family.core_value}
        {...field('core_value')}
      />
      <fieldset className={styles.identityGroup}>
        <legend>{t('onboarding:circumstances.title')}</legend>
        <p className="hint">{t('onboarding:circumstances.about')}</p>
        <CircumstanceFields family={family} />
      </fieldset>
      <div className={saveFooterStyles.saveFooter} data-part="save-footer">
        <Button type="submit" variant="main" isBusy={isBusy}>
          {t(isBusy ? 'identity.saving' : 'identity.save')}
        </Button>
      </div>
    </form>
  )
}

function useIdentityForm(family: Family) {
  const { t } = useTexts('settings')
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(family.version ?? 1)
  return useCallForm(updateFamily, {
    shape: ({
      name = '',
      legacy_established = '',
      purpose_statement = '',
      core_value = '',
      timeline_horizon,
      ...fields
    }) => ({
      version,
      name,
      // An empty year is null; the contract refuses a value that is not a number.
      legacy_established: legacy_established.trim() === '' ? null : Number(legacy_established),
      purpose_statement,
      core_value,
      timeline_horizon: oneOf(horizons, timeline_horizon),
      ...circumstanceValues(fields),
    }),
    onDone: (saved) => {
      setVersion(saved.version ?? version + 1)
      queryClient.setQueryData(familyQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      notify.success(t('page.updated'))
    },
  })
}

interface HorizonFieldProps {
  readonly family: Family
  readonly name: string
  readonly error: string | undefined
}

function HorizonField({ family, ...field }: HorizonFieldProps) {
  const { t } = useTexts(['settings', 'governance'])
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div>
      <SelectField
        label={t('identity.horizon')}
        defaultValue={family.timeline_horizon}
        ref={select}
        {...field}
      >
        {horizons.map((one) => (
          <option key={one} value={one}>
            {t(`governance:horizon.${one}`)}
          </option>
        ))}
      </SelectField>
      <HorizonProposal
        onApply={(proposed) => {
          if (select.current) select.current.value = proposed
          select.current?.focus()
        }}
      />
    </div>
  )
}

/** The horizon that the founder's answers suggest, if it differs. It fills the field without saving. */
function HorizonProposal({ onApply }: { onApply: (horizon: (typeof horizons)[number]) => void }) {
  const { t } = useTexts(['settings', 'governance'])
  const { data } = useQuery(proposalsQuery)
  const { proposed, in_force } = data?.timeline_horizon ?? {}
  if (!proposed || proposed === in_force) return null
  return (
    <p className={classNames(styles.identityProposal, 'hint')}>
      {t('identity.proposed', { horizon: t(`governance:horizon.${proposed}`) })}
      <SentenceSpace />
      <button type="button" className="link tap" onClick={() => onApply(proposed)}>
        {t('identity.apply')}
      </button>
    </p>
  )
}

function IdentityFacts({ family, mayRead }: { family: Family; mayRead: boolean }) {
  const { t } = useTexts(['settings', 'governance', 'onboarding'])
  const facts = [
    [t('identity.name'), family.name],
    ...(mayRead
      ? [
          [t('identity.established'), family.legacy_established ? String(family.legacy_established) : ''],
          [
            t('identity.horizon'),
            family.timeline_horizon ? t(`governance:horizon.${family.timeline_horizon}`) : '',
          ],
          [t('identity.purpose'), family.purpose_statement ?? ''],
          [t('identity.value'), family.core_value ?? ''],
          [t('onboarding:circumstances.country'), family.country ? countryName(family.country) : ''],
          ...circumstances.map((one) => [
            t(`onboarding:circumstances.${one}`),
            family[one] === null ? '' : t(`onboarding:circumstances.${circumstanceOf(family[one])}`),
          ]),
        ]
      : []),
  ]
  return (
    <>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? undefined : 'sub'}>{value || t('identity.none')}</dd>
          </div>
        ))}
      </dl>
      <p className="sub sm">{t(mayRead ? 'identity.read_only' : 'identity.name_only')}</p>
    </>
  )
}
