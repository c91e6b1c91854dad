import { treeCalls } from '#contract/tree/all.ts'
import { treeHandlers } from '#server/features/tree/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { NameLookup } from '#server/ground/names.ts'

export const treeFeature = ({ fileNames }: { readonly fileNames: NameLookup }) =>
  defineFeature({
    calls: treeCalls,
    handlers: () => treeHandlers({ fileNames }),
    archiveTables: [
      { name: 'tree_people', key: ['id'], after: ['members'] },
      { name: 'tree_unions', key: ['id'], after: ['tree_people'] },
      { name: 'tree_children', key: ['union_id', 'child_id'], after: ['tree_unions'] },
      { name: 'tree_changes', key: ['id'], after: ['members'] },
      { name: 'tree_change_parts', key: ['change_id', 'kind', 'id'], after: ['tree_changes'] },
    ],
  })
