import { queryOptions } from '@tanstack/react-query'

import type { Language } from '#contract/languages.ts'
import { loadKinLanguage } from '#contract/tree/kinship/load-kin-language.ts'

/** The words for relatives in one language. */
export function kinLanguageQuery(language: Language) {
  return queryOptions({
    queryKey: ['kin-language', language],
    queryFn: () => loadKinLanguage(language),
    staleTime: Infinity,
  })
}
