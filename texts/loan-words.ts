import type { Language } from '#contract/languages.ts'

/** Texts that are rightly the same as in English: names, and words the language has taken over. */
export const sameInEveryLanguage = ['common:product.name', 'common:title.page', 'documents:paper.of']

export const loanWords: Partial<Record<Language, readonly string[]>> = {
  es: [
    'capitals:name.cultural',
    'capitals:name.digital',
    'capitals:name.material',
    'capitals:table.capital',
    'governance:class.personal',
    'rooms:title.chat',
    'shell:frame.chat',
  ],
  fr: [
    'capitals:evidence.points_one',
    'capitals:evidence.points_other',
    'capitals:table.capital',
    'missions:list.title',
    'documents:paper.version',
    'onboarding:step.mission',
    'onboarding:step.questions',
    'shell:frame.menu',
  ],
  de: ['capitals:name.digital', 'documents:edit.text', 'onboarding:step.mission', 'rooms:title.chat', 'rooms:title.pilot', 'shell:frame.chat'],
  it: ['capitals:evidence.file_kept', 'auth:field.password', 'rooms:title.chat', 'shell:frame.account', 'shell:frame.chat', 'shell:frame.menu'],
  nl: ['mails:invitation.role_trustee', 'onboarding:role.trustee', 'rooms:title.chat', 'shell:frame.account', 'shell:frame.chat', 'shell:frame.menu'],
}
