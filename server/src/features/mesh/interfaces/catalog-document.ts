import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import type { PublicInterface } from '#contract/mesh/catalog/schema.ts'
import type { Language } from '#contract/languages.ts'
import type { ContactRow } from '#server/features/mesh/connection.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const entries: readonly PublicInterface[] = interfaces

export function entryOf(key: string | null): PublicInterface | undefined {
  return entries.find((candidate) => candidate.key === key)
}

/** The APIs that must not be probed as often as a pilot may choose, with the fewest seconds between probes. */
export const minProbeIntervals: ReadonlyMap<string, number> = new Map(
  entries.flatMap(({ key, min_probe_every: seconds }) => (seconds === undefined ? [] : [[key, seconds]])),
)

/** The OpenAPI document that ships with an API of the catalog. */
export function catalogDocument(key: string): string | null {
  // Only keys of the catalog may become file names.
  const entry = entryOf(key)
  return entry
    ? readFileSync(join(projectRoot, 'contract/src/mesh/catalog/openapi', `${entry.key}.json`), 'utf8')
    : null
}

/** The path that a probe requests, below the API's address; empty for the address itself. */
export function probePathOf(key: string | null): string {
  return entryOf(key)?.probe_path ?? ''
}

/** The server address of a contact's API for a pilot's language, if it has one per language. */
export function addressFor(
  { address, catalog_key: key, document_address: source }: ContactRow,
  language: Language,
): string {
  const template = source === null ? entryOf(key)?.address_by_language : undefined
  const inLanguage = (code: Language) => template?.replace('{language}', code)
  // The shipped document has the English one; another address is the pilot's own.
  return address === inLanguage('en') ? (inLanguage(language) ?? address) : address
}
