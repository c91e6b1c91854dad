import type { Permission } from '#contract/permissions.ts'
import type { MeshRights } from '#web/features/mesh/queries.ts'

export function rightsOf(may: readonly Permission[]): MeshRights {
  return {
    mayConnect: may.includes('mesh.connect'),
    maySend: may.includes('mesh.send'),
    mayCloseMemberships: may.includes('member.manage'),
  }
}
