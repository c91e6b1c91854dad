/** The roles in a family. The founder creates it; the other four are invited. */
export const invitedRoles = ['successor', 'advisor', 'trustee', 'guardian'] as const
export const roles = ['founder', ...invitedRoles] as const
export type Role = (typeof roles)[number]

export const memberStatuses = ['active', 'pending', 'inactive'] as const
