import { systemFields } from '#contract/mesh/catalog/fields.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import type { System } from '#contract/mesh/catalog/schema.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { EntryRow } from '#web/features/mesh/catalog/entry-row.tsx'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/mesh/catalog/catalog.module.css'

/** Self-hosted systems by field. */
export function Systems({ matches, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = systems.filter(({ key, name, field }) =>
    matches(name, t(`catalog:system.${key}.about`), t(`catalog:system_field.${field}`)),
  )
  if (found.length === 0) return none
  const noteOf = (system: System) =>
    listAs({ type: 'unit' }).format([
      t(system.message_path === undefined ? 'catalog.watched_only' : 'catalog.gets_messages'),
      ...(system.authentication === 'none' ? [] : [t('catalog.needs_key')]),
    ])
  return systemFields.map((field) => {
    const inField = found.filter((system) => system.field === field)
    return (
      inField.length > 0 && (
        <section key={field} className={styles.entryField} aria-labelledby={`field-${field}`}>
          <h3 id={`field-${field}`}>{t(`catalog:system_field.${field}`)}</h3>
          <ul>
            {inField.map((system) => {
              const { key, name, site } = system
              return (
                <EntryRow
                  key={key}
                  name={name}
                  about={t(`catalog:system.${key}.about`)}
                  note={noteOf(system)}
                  site={site}
                  action="connect"
                  onChoose={rights.mayConnect ? () => onOpen({ dialog: 'add', kind: 'service', key }) : null}
                />
              )
            })}
          </ul>
        </section>
      )
    )
  })
}
