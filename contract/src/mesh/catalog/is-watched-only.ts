import { systems } from '#contract/mesh/catalog/systems.ts'
import { readWebAddress } from '#contract/web-address.ts'

interface Service {
  readonly catalog_key: string | null
  readonly address: string
  readonly message_path: string
}

/**
 * Whether a service is a system of the catalog that gets no messages: it has no message path, and its address
 * is the system's usual one. An address with a path of its own can be a webhook itself.
 */
export function isWatchedOnly({ catalog_key: key, address, message_path: messagePath }: Service): boolean {
  const system = systems.find((candidate) => candidate.key === key)
  if (system === undefined || messagePath !== '') return false
  const url = readWebAddress(address, 'https')
  return url === null || url.pathname.replace(/\/+$/, '') + url.search === system.base_path
}
