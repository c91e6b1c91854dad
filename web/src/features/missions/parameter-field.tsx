import { useQuery } from '@tanstack/react-query'

import { capitals } from '#contract/capitals.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { firstDocuments } from '#contract/missions.ts'
import type { CheckParameter, CheckParameters } from '#contract/missions/checks.ts'
import { categoriesQuery, type Mission } from '#web/features/missions/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Field } from '#web/ui/field.tsx'

interface ParameterFieldProps {
  readonly parameter: CheckParameter
  readonly value: CheckParameters
  readonly mission: Mission
  readonly name: string
  readonly error: string | undefined
}

/** One parameter of a check, with a default value. */
export function ParameterField({ parameter, value, mission, ...field }: ParameterFieldProps) {
  const { t } = useTexts(['missions', 'onboarding', 'governance', 'categories'])
  const label = t(`parameter.${parameter}`)
  switch (parameter) {
    case 'template':
      return (
        <SelectField
          label={label}
          defaultValue={value.template ?? firstDocuments[mission.type][0]}
          {...field}
        >
          {documentTemplates.map((template) => (
            <option key={template} value={template}>
              {t(`onboarding:document.${template}`)}
            </option>
          ))}
        </SelectField>
      )
    case 'capital':
      return (
        <SelectField label={label} defaultValue={value.capital ?? mission.capital_focus} {...field}>
          {capitals.map((capital) => (
            <option key={capital} value={capital}>
              {t(`governance:capital.${capital}`)}
            </option>
          ))}
        </SelectField>
      )
    case 'category_id':
      return <CategoryField label={label} value={value.category_id} {...field} />
    case 'count':
    case 'under':
      return (
        <Field
          label={label}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          defaultValue={value[parameter] ?? (parameter === 'count' ? 1 : 25)}
          {...field}
        />
      )
  }
}

function CategoryField({
  label,
  value,
  ...field
}: {
  label: string
  value: string | undefined
  name: string
  error: string | undefined
}) {
  const { t } = useTexts('categories')
  const { data } = useQuery(categoriesQuery)
  const categories = data?.categories ?? []
  return (
    // The key resets the field once the list has loaded.
    <SelectField label={label} key={categories.length} defaultValue={value ?? categories[0]?.id} {...field}>
      {categories.map(({ id, key, name }) => (
        <option key={id} value={id}>
          {name ?? (key ? t(key) : '')}
        </option>
      ))}
    </SelectField>
  )
}
