/**
 * Every expected no: code → status. The sentence of each code is in texts/<language>/refusals.json, and a test holds the two together.
 * 401 and 403 send the browser to /disconnect, so they answer a refused session only; what a role, the protocol,
 * a race or a wrong state does not allow is 409.
 */
export const statusOf = {
  malformed: 400,
  invalid: 400,
  invalid_credentials: 400,
  link_expired: 400,
  no_session: 401,
  session_refused: 403,
  foreign_origin: 403,
  not_found: 404,
  not_permitted: 409,
  step_not_open: 409,
  out_of_date: 409,
  saved_before: 409,
  version_gone: 409,
  already_decided: 409,
  not_asked: 409,
  no_witness: 409,
  not_addable: 409,
  not_removable: 409,
  not_ratifiable: 409,
  answers_final: 409,
  mission_active: 409,
  mission_over: 409,
  mission_achieved: 409,
  mission_full: 409,
  criterion_checked: 409,
  already_invited: 409,
  invitation_gone: 409,
  too_large: 413,
  type_not_taken: 415,
  too_many: 429,
  fault: 500,
  not_ready: 503,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503>

export type RefusalCode = keyof typeof statusOf
