import { agents } from '#contract/mesh/catalog/agents.ts'
import type { CatalogProps } from '#web/features/mesh/catalog/catalog-props.ts'
import { EntryRow } from '#web/features/mesh/catalog/entry-row.tsx'
import { listAs } from '#web/lib/formats.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The agents that ship with Forerunners. */
export function Agents({ matches, rights, onOpen, none }: CatalogProps) {
  const { t } = useTexts(['mesh', 'catalog'])
  const found = agents.filter(({ key }) =>
    matches(t(`catalog:agent.${key}.name`), t(`catalog:agent.${key}.about`)),
  )
  if (found.length === 0) return none
  return (
    <ul>
      {found.map(({ key, reads }) => (
        <EntryRow
          key={key}
          name={t(`catalog:agent.${key}.name`)}
          about={t(`catalog:agent.${key}.about`)}
          note={t('catalog.reads', { what: listAs({}).format(reads.map((source) => t(`reads.${source}`))) })}
          action="add"
          onChoose={rights.mayConnect ? () => onOpen({ dialog: 'add', kind: 'agent', key }) : null}
        />
      ))}
    </ul>
  )
}
