import { useQuery } from '@tanstack/react-query'

import { capitals } from '#contract/capitals.ts'
import { paperTemplates } from '#contract/documents/papers.ts'
import { firstPapers } from '#contract/missions.ts'
import type { CheckParameter, CheckParameters } from '#contract/missions/checks.ts'
import { categoriesQuery, type Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'

interface ParameterFieldProps {
  readonly parameter: CheckParameter
  readonly given: CheckParameters
  readonly mission: Mission
  readonly name: string
  readonly error: string | undefined
}

/** One parameter of a check, with a sensible first value. */
export function ParameterField({ parameter, given, mission, ...field }: ParameterFieldProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'data'])
  const label = t(`parameter.${parameter}`)
  switch (parameter) {
    case 'template':
      return (
        <SelectField label={label} defaultValue={given.template ?? firstPapers[mission.type][0]} {...field}>
          {paperTemplates.map((template) => (
            <option key={template} value={template}>
              {t(`onboarding:paper.${template}`)}
            </option>
          ))}
        </SelectField>
      )
    case 'capital':
      return (
        <SelectField label={label} defaultValue={given.capital ?? mission.capital_focus} {...field}>
          {capitals.map((capital) => (
            <option key={capital} value={capital}>
              {t(`governance:capital.${capital}`)}
            </option>
          ))}
        </SelectField>
      )
    case 'category_id':
      return <CategoryField label={label} given={given.category_id} {...field} />
    case 'count':
    case 'under':
      return (
        <Field
          label={label}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          defaultValue={given[parameter] ?? (parameter === 'count' ? 1 : 25)}
          {...field}
        />
      )
  }
}

function CategoryField({ label, given, ...field }: { label: string; given: string | undefined; name: string; error: string | undefined }) {
  const { t } = useTexts('data')
  const { data } = useQuery(categoriesQuery)
  const categories = data?.categories ?? []
  return (
    // The list arrives after the field, which then starts over with its choice.
    <SelectField label={label} key={categories.length} defaultValue={given ?? categories[0]?.id} {...field}>
      {categories.map(({ id, key, name }) => (
        <option key={id} value={id}>
          {name ?? (key ? t(`category.${key}`) : '')}
        </option>
      ))}
    </SelectField>
  )
}
