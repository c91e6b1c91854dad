/**
 * The account columns that belong to a membership. Password, second factor and date of birth stay private.
 */
export const accountColumns = [
  'id',
  'email',
  'full_name',
  'display_name',
  'language',
  'time_zone',
  'theme',
  'default_view',
  'date_format',
  'created_at',
  'deleted_at',
] as const
