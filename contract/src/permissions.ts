import type { Role } from '#contract/roles.ts'

/**
 * The permissions of each role. The server checks them before every handler, `me` sends them to the page
 * (which hides what would be refused), and the permission tests check every call against them.
 */
export const permissions = {
  'family.read_name': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'family.read': ['founder', 'successor', 'trustee', 'guardian'],
  'family.write': ['founder'],
  'family.export': ['founder', 'trustee'],
  'family.transfer': ['founder'],
  'family.delete': ['founder'],
  'member.read': ['founder', 'successor', 'trustee', 'guardian'],
  'member.invite': ['founder', 'trustee'],
  // Roles and statuses.
  'member.manage': ['founder'],
  'mission.read': ['founder', 'successor', 'trustee', 'guardian'],
  'mission.start': ['founder', 'successor'],
  'mission.act': ['founder', 'successor', 'trustee'],
  'capital.read': ['founder', 'successor', 'trustee', 'guardian'],
  'capital.rate': ['founder', 'successor', 'trustee', 'guardian'],
  'capital.define': ['founder', 'trustee'],
  'capital.appoint': ['founder'],
  'document.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'document.write': ['founder', 'successor', 'trustee'],
  // Founders delete any document, others their own; the handler checks that.
  'document.delete': ['founder', 'successor', 'trustee'],
  // Advisors vote only where their approval was added; the handler checks that.
  'document.answer': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Everyone who may read a document may comment on it.
  'document.comment': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Advisors only in the categories shared with them; the handlers check that.
  'file.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'file.upload': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Founders and trustees delete any file, others their own; the handler checks that.
  'file.delete': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Categories, their sharing, and the files the assistant may read.
  'file.arrange': ['founder', 'trustee'],
  'mesh.read': ['founder', 'successor', 'trustee', 'guardian'],
  'mesh.connect': ['founder', 'trustee'],
  'mesh.send': ['founder', 'successor', 'trustee', 'guardian'],
  // Advisors only reply to messages sent to them; the handlers check that.
  'mesh.reply': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'timeline.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'timeline.write': ['founder', 'successor', 'trustee', 'guardian'],
  'tree.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'tree.write': ['founder', 'successor', 'trustee', 'guardian'],
  // The assistant has exactly the permissions of the pilot who uses it.
  'chat.use': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'ledger.read': ['founder', 'successor', 'trustee', 'guardian'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export function may(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return allowed.includes(role)
}

// Object.keys widens to string[]; the keys are exactly the record's.
export const allPermissions = Object.keys(permissions) as Permission[]

export function permissionsOf(role: Role): Permission[] {
  return allPermissions.filter((permission) => may(role, permission))
}
