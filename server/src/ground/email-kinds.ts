/**
 * Every kind of email: the values its texts may name besides the link of its button, and the sentence that
 * says why the reader gets it (`emails:why.…`).
 */
export const emailKinds = {
  recovery: { why: 'recovery', values: ['email'] },
  password_changed: { why: 'security', values: ['email'] },
  email_confirm: { why: 'new_address', values: ['email', 'new_email'] },
  email_notice: { why: 'security', values: ['email', 'new_email'] },
  email_taken: { why: 'address_entered', values: ['email'] },
  second_factor_reset: { why: 'security', values: [] },
  invitation: { why: 'invitation', values: ['name', 'family', 'role'] },
  invitation_asked: { why: 'inviter', values: ['email', 'family'] },
  member_joined: { why: 'inviter', values: ['name', 'family'] },
  member_removed: { why: 'former_member', values: ['name', 'family'] },
  family_offered: { why: 'member', values: ['name', 'family'] },
  family_deletion: { why: 'member', values: ['name', 'family', 'day'] },
  family_kept: { why: 'member', values: ['name', 'family'] },
  founder_restored: { why: 'member', values: ['name', 'family'] },
  second_factor_required: { why: 'member', values: ['name', 'family', 'day'] },
  second_factor_lifted: { why: 'member', values: ['name', 'family'] },
  ledger_head: { why: 'steward', values: ['family', 'day', 'count', 'hash'] },
  backup_failed: { why: 'operator', values: ['server'] },
  network_message: { why: 'advisor', values: ['name', 'family'] },
  approval_asked: { why: 'voter', values: ['name', 'family', 'document'] },
  approval_reminder: { why: 'voter', values: ['name', 'family', 'document'] },
  deadline_near: { why: 'voter', values: ['family', 'document'] },
  changes_requested: { why: 'author', values: ['name', 'family', 'document'] },
  declined: { why: 'author', values: ['name', 'family', 'document'] },
  approved: { why: 'author', values: ['family', 'document'] },
  not_approved: { why: 'author', values: ['family', 'document'] },
  commented: { why: 'author', values: ['name', 'family', 'document'] },
  replied: { why: 'discussion', values: ['name', 'family', 'document'] },
  comment_settled: { why: 'discussion', values: ['name', 'family', 'document'] },
  document_news: { why: 'concerned', values: ['names', 'family', 'document'] },
} as const satisfies Record<string, { readonly why: string; readonly values: readonly string[] }>

export type EmailKind = keyof typeof emailKinds

/** Kinds with a link that grants access until it expires. */
export type SecretEmailKind = 'recovery' | 'invitation' | 'email_confirm'

/** The reasons of emails that their reader can turn off, in Settings under Account. */
export const optionalReasons: readonly string[] = ['voter', 'author', 'discussion', 'concerned']
