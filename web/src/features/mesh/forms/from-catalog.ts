import type { PublicInterface, System } from '#contract/mesh/catalog/schema.ts'
import { connectionOfAccess, type ConnectionStart } from '#web/features/mesh/forms/connection-start.ts'

export interface ServiceStart {
  readonly name: string
  readonly connection: ConnectionStart
  readonly health_path: string
  readonly message_path: string
}

/** Initial form values for a catalog system; the host is a guess that the pilot corrects. */
export function serviceOf({
  name,
  port,
  base_path,
  health_path,
  message_path = '',
  ...access
}: System): ServiceStart {
  const address = `http://localhost${port === 80 ? '' : `:${port}`}${base_path}`
  return { name, connection: connectionOfAccess(definedOnly(access), address), health_path, message_path }
}

export function interfaceOf(entry: PublicInterface): { name: string; connection: ConnectionStart } {
  return { name: entry.name, connection: connectionOfAccess(definedOnly(entry)) }
}

/** Omits undefined values, as `exactOptionalPropertyTypes` requires. */
function definedOnly({
  authentication,
  header,
  scheme,
}: Pick<System, 'authentication' | 'header' | 'scheme'>) {
  return { authentication, ...(header !== undefined && { header }), ...(scheme !== undefined && { scheme }) }
}
