import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** The OpenAPI document that ships with an interface of the catalog. */
export function documentOf(key: string): string | null {
  // Only names of our own become the name of a file.
  const known = interfaces.find((entry) => entry.key === key)
  return known ? readFileSync(join(projectRoot, 'contract/src/mesh/catalog/openapi', `${known.key}.json`), 'utf8') : null
}
