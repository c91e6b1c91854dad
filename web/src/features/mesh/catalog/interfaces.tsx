import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { interfaceFields } from '#contract/mesh/catalog/fields.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { EntryRow } from '#web/features/mesh/catalog/entry-row.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/catalog/catalog.module.css'

/** Public APIs by field. */
export function Interfaces({ matches, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = interfaces.filter(({ key, name, field }) =>
    matches(name, t(`catalog:interface.${key}.about`), t(`catalog:interface_field.${field}`)),
  )
  if (found.length === 0) return none
  return interfaceFields.map((field) => {
    const inField = found.filter((api) => api.field === field)
    return (
      inField.length > 0 && (
        <section key={field} className={styles.entryField} aria-labelledby={`field-${field}`}>
          <h3 id={`field-${field}`}>{t(`catalog:interface_field.${field}`)}</h3>
          <ul>
            {inField.map(({ key, name, site, authentication }) => (
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
