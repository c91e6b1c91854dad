import type { Capital } from '#contract/capitals.ts'
import type { PaperTemplate } from '#contract/documents/papers.ts'
import { categoryKeys } from '#contract/files/names.ts'
import type { CriterionAbout } from '#contract/missions/schemas.ts'
import type { CriterionKey } from '#contract/missions/templates.ts'

type Key =
  | `missions:criterion.${Exclude<CriterionKey, 'own'>}`
  | 'missions:criteria.category_gone'
  | `onboarding:paper.${PaperTemplate}`
  | `governance:capital.${Capital}`
  | `data:category.${(typeof categoryKeys)[number]}`

type Say = (key: Key, values?: Record<string, string | number>) => string

/** A criterion as one sentence, shared by pages and the assistant. */
export function criterionSentence({ key, text, parameters, category }: CriterionAbout, say: Say): string {
  if (text !== null || key === 'own') return text ?? ''
  const { template, capital, count, under, category_id } = parameters
  return say(`missions:criterion.${key}`, {
    ...(template && { document: say(`onboarding:paper.${template}`) }),
    ...(capital && { capital: say(`governance:capital.${capital}`) }),
    ...(count !== undefined && { count }),
    ...(under !== undefined && { under }),
    ...(category_id && { category: categoryName(category, say) }),
  })
}

function categoryName(category: CriterionAbout['category'], say: Say): string {
  const known = categoryKeys.find((key) => key === category?.key)
  return category?.name ?? (known ? say(`data:category.${known}`) : say('missions:criteria.category_gone'))
}
