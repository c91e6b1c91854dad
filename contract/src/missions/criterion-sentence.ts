import type { Capital } from '#contract/capitals.ts'
import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { categoryKeys } from '#contract/files/names.ts'
import type { CriterionAbout } from '#contract/missions/schemas.ts'
import type { CriterionKey } from '#contract/missions/templates.ts'

type Key =
  | `missions:criterion.${Exclude<CriterionKey, 'own'>}`
  | 'missions:criteria.category_deleted'
  | `onboarding:document.${DocumentTemplate}`
  | `governance:capital.${Capital}`
  | `categories:${(typeof categoryKeys)[number]}`

type Say = (key: Key, values?: Record<string, string | number>) => string

/** A criterion as one sentence, shared by pages and the assistant. */
export function criterionSentence({ key, text, parameters, category }: CriterionAbout, say: Say): string {
  if (text !== null || key === 'own') return text ?? ''
  const { template, capital, count, under, category_id } = parameters
  return say(`missions:criterion.${key}`, {
    ...(template && { document: say(`onboarding:document.${template}`) }),
    ...(capital && { capital: say(`governance:capital.${capital}`) }),
    ...(count !== undefined && { count }),
    ...(under !== undefined && { under }),
    ...(category_id && { category: categoryName(category, say) }),
  })
}

function categoryName(category: CriterionAbout['category'], say: Say): string {
  const known = categoryKeys.find((key) => key === category?.key)
  return category?.name ?? (known ? say(`categories:${known}`) : say('missions:criteria.category_deleted'))
}
