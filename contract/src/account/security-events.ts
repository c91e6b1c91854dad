/**
 * Security events: the account's owner reads them in Settings, the operator in the log. Labels are in
 * texts/<language>/account.json.
 */
export const securityEvents = [
  'account_created',
  'signed_in',
  'sign_in_failed',
  'slowed_down',
  'signed_out',
  'session_ended',
  'recovery_asked',
  'password_recovered',
  'password_changed',
  'proof_failed',
  'email_changed',
  'two_factor_on',
  'two_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'oidc_linked',
  'oidc_unlinked',
  'token_created',
  'token_revoked',
  'second_factor_rule_changed',
  'second_factor_reset',
  'sessions_ended_by_operator',
  'members_changed',
  'key_changed',
  'data_exported',
] as const
export type SecurityEvent = (typeof securityEvents)[number]
