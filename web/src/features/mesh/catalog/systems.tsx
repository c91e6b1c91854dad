import { systemFields } from '#contract/mesh/catalog/fields.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { EntryRow } from '#web/features/mesh/catalog/entry-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

/** Systems that families run themselves, by what they are for. */
export function Systems({ isFound, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = systems.filter(({ key, name, field }) => isFound(name, t(`catalog:system.${key}.about`), t(`catalog:system_field.${field}`)))
  if (found.length === 0) return none
  return systemFields.map((field) => {
    const there = found.filter((system) => system.field === field)
    return (
      there.length > 0 && (
        <section key={field} className="entry-field" aria-labelledby={`field-${field}`}>
          <h3 id={`field-${field}`}>{t(`catalog:system_field.${field}`)}</h3>
          <ul>
            {there.map(({ key, name, site, authentication }) => (
              <EntryRow
                key={key}
                name={name}
                about={t(`catalog:system.${key}.about`)}
                note={t(authentication === 'none' ? 'catalog.free' : 'catalog.needs_key')}
                site={site}
                action="connect"
                onChoose={rights.mayConnect ? () => onOpen({ dialog: 'add', kind: 'service', key }) : null}
              />
            ))}
          </ul>
        </section>
      )
    )
  })
}
