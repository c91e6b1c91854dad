import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { interfaceFields } from '#contract/mesh/catalog/fields.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { EntryRow } from '#web/features/mesh/catalog/entry-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

/** Public sources a family can ask, by what they know. */
export function Interfaces({ isFound, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = interfaces.filter(({ key, name, field }) => isFound(name, t(`catalog:interface.${key}.about`), t(`catalog:interface_field.${field}`)))
  if (found.length === 0) return none
  return interfaceFields.map((field) => {
    const there = found.filter((one) => one.field === field)
    return (
      there.length > 0 && (
        <section key={field} className="entry-field" aria-labelledby={`field-${field}`}>
          <h3 id={`field-${field}`}>{t(`catalog:interface_field.${field}`)}</h3>
          <ul>
            {there.map(({ key, name, site, authentication }) => (
              <EntryRow
                key={key}
                name={name}
                about={t(`catalog:interface.${key}.about`)}
                note={t(authentication === 'none' ? 'catalog.free' : 'catalog.needs_key')}
                site={site}
                action="add"
                onChoose={rights.mayConnect ? () => onOpen({ dialog: 'add', kind: 'interface', key }) : null}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
}
