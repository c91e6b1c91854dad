import type { Role } from '#contract/roles.ts'

/**
 * What each role may do: the table of the decisions as data. The server asks it before every act, `me` hands it to
 * the page (which leaves out what it would be refused), and the permission walk tests every call against it.
 */
export const permissions = {
  'family.read_name': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'family.read': ['founder', 'successor', 'trustee', 'guardian'],
  'family.write': ['founder'],
  'family.export': ['founder', 'trustee'],
  'family.hand_over': ['founder'],
  'family.delete': ['founder'],
  'member.read': ['founder', 'successor', 'trustee', 'guardian'],
  'member.invite': ['founder', 'trustee'],
  // Roles and who is active.
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
  // A founder any, others their own; the act itself says no elsewhere.
  'document.delete': ['founder', 'successor', 'trustee'],
  // An advisor answers only where their approval was added; the act itself says no elsewhere.
  'document.answer': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Whoever may read a paper may say something about it.
  'document.comment': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // An advisor only in the categories that are shared with them; the acts themselves say so.
  'file.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'file.upload': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // A founder and a trustee any, others their own; the act itself says no elsewhere.
  'file.delete': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  // Categories, with whom they are shared, and what the assistant may read.
  'file.arrange': ['founder', 'trustee'],
  'mesh.read': ['founder', 'successor', 'trustee', 'guardian'],
  'mesh.connect': ['founder', 'trustee'],
  'mesh.send': ['founder', 'successor', 'trustee', 'guardian'],
  // An advisor only what was sent to them; the acts themselves say so.
  'mesh.reply': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'timeline.read': ['founder', 'successor', 'trustee', 'guardian', 'advisor'],
  'timeline.write': ['founder', 'successor', 'trustee', 'guardian'],
  // What the assistant may read and do is the asking pilot's own.
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
