import '#web/features/family/identity-section.css'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { horizons, updateFamily } from '#contract/family/calls.ts'
import { type Family, familyQuery, proposalsQuery } from '#web/features/family/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField, SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { notify } from '#web/ui/notify.ts'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'

/** What the family is called, since when, how far it looks ahead and what it is for. */
export function IdentitySection({ mayRead, mayWrite }: { mayRead: boolean; mayWrite: boolean }) {
  const { t } = useTexts('settings')
  const { data: family, error, refetch } = useQuery(familyQuery)
  // A form keeps what it began with: what somebody else saves meanwhile must not pass for what was read here.
  const [begun, setBegun] = useState(0)
  return (
    <section className="identity" aria-labelledby="identity-title">
      <h2 className="t-sm" id="identity-title">
        {t('identity.title')}
      </h2>
      {!family && error && <NotRead error={error} onRetry={refetch} />}
      {family && mayWrite && <IdentityForm key={begun} family={family} onRefresh={() => setBegun(begun + 1)} />}
      {family && !mayWrite && <IdentityFacts family={family} mayRead={mayRead} />}
    </section>
  )
}

function IdentityForm({ family, onRefresh }: { family: Family; onRefresh: () => void }) {
  const { t } = useTexts(['settings', 'governance'])
  const queryClient = useQueryClient()
  const [version, setVersion] = useState(family.version ?? 1)
  const { form, field, failure, isBusy } = useCallForm(updateFamily, {
    shape: ({ name = '', legacy_established = '', purpose_statement = '', core_value = '', timeline_horizon }) => ({
      version,
      name,
      // An empty year is none; what is no number is said to be none by the contract.
      legacy_established: legacy_established.trim() === '' ? null : Number(legacy_established),
      purpose_statement,
      core_value,
      timeline_horizon: timeline_horizon as (typeof horizons)[number],
    }),
    onDone: (saved) => {
      setVersion(saved.version ?? version + 1)
      queryClient.setQueryData(familyQuery.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      notify.success(t('page.updated'))
    },
  })
  const horizon = useRef<HTMLSelectElement>(null)
  return (
    <form {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {failure?.status === 409 && (
        <button type="button" className="btn small quiet" onClick={() => void queryClient.refetchQueries(familyQuery).then(onRefresh)}>
          {t('identity.refresh')}
        </button>
      )}
      <Field label={t('identity.name')} autoComplete="off" maxLength={120} defaultValue={family.name} {...field('name')} />
      <div className="identity-pair">
        <Field
          label={t('identity.established')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={family.legacy_established ?? ''}
          {...field('legacy_established')}
          hint={<p className="hint">{t('identity.established_hint')}</p>}
        />
        <div>
          <SelectField label={t('identity.horizon')} defaultValue={family.timeline_horizon} ref={horizon} {...field('timeline_horizon')}>
            {horizons.map((one) => (
              <option key={one} value={one}>
                {t(`governance:horizon.${one}`)}
              </option>
            ))}
          </SelectField>
          <HorizonProposal
            onTake={(proposed) => {
              if (horizon.current) horizon.current.value = proposed
              horizon.current?.focus()
            }}
          />
        </div>
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
      <div className="save-foot">
        <button type="submit" className="btn main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'identity.saving' : 'identity.save')}
        </button>
      </div>
    </form>
  )
}

/** What the founder's answers propose, as long as the family looks otherwise. It is written into the field, not saved. */
function HorizonProposal({ onTake }: { onTake: (horizon: (typeof horizons)[number]) => void }) {
  const { t } = useTexts(['settings', 'governance'])
  const { data } = useQuery(proposalsQuery)
  const { proposed, in_force } = data?.timeline_horizon ?? {}
  if (!proposed || proposed === in_force) return null
  return (
    <p className="hint identity-proposal">
      {t('identity.proposed', { horizon: t(`governance:horizon.${proposed}`) })}
      <SentenceSpace />
      <button type="button" className="link tap" onClick={() => onTake(proposed)}>
        {t('identity.take')}
      </button>
    </p>
  )
}

function IdentityFacts({ family, mayRead }: { family: Family; mayRead: boolean }) {
  const { t } = useTexts(['settings', 'governance'])
  const facts = [
    [t('identity.name'), family.name],
    ...(mayRead
      ? [
          [t('identity.established'), family.legacy_established ? String(family.legacy_established) : ''],
          [t('identity.horizon'), family.timeline_horizon ? t(`governance:horizon.${family.timeline_horizon}`) : ''],
          [t('identity.purpose'), family.purpose_statement ?? ''],
          [t('identity.value'), family.core_value ?? ''],
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
