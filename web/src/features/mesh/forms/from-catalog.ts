import type { PublicInterface, System } from '#contract/mesh/catalog/schema.ts'
import { wayOfAccess, type WayStart } from '#web/features/mesh/forms/way-start.ts'

export interface ServiceStart {
  readonly name: string
  readonly way: WayStart
  readonly health_path: string
  readonly message_path: string
}

/** A system of the catalog as the form begins with it; only where it stands nobody else can know. */
export function serviceOf({ name, port, base_path, health_path, ...access }: System): ServiceStart {
  const address = `http://localhost${port === 80 ? '' : `:${port}`}${base_path}`
  return { name, way: wayOfAccess(plain(access), address), health_path, message_path: '' }
}

export function interfaceOf(entry: PublicInterface): { name: string; way: WayStart } {
  return { name: entry.name, way: wayOfAccess(plain(entry)) }
}

/** Left out and undefined are two things to the compiler, and one to the catalog. */
function plain({ authentication, header, scheme }: Pick<System, 'authentication' | 'header' | 'scheme'>) {
  return { authentication, ...(header !== undefined && { header }), ...(scheme !== undefined && { scheme }) }
}
