import { expect, test } from 'vitest'

import type { Language } from '#contract/languages.ts'
import { labelRelation } from '#contract/tree/kinship/label-relation.ts'
import { loadKinLanguage } from '#contract/tree/kinship/load-kin-language.ts'
import { pathFor } from '#contract/tree/kinship/relation-for-tests.ts'

test.each<[Language, string, string]>([
  ['en', 'mother', 'Mother'],
  ['en', 'adopted-mother', 'Adoptive mother'],
  ['en', 'foster-son', 'Foster son'],
  ['en', 'husband', 'Husband'],
  ['en', 'ex-spouse', 'Ex-spouse'],
  ['en', 'guardian', 'Guardian'],
  ['en', 'half-brother', 'Half-brother'],
  ['es', 'step-son', 'Hijastro'],
  ['es', 'female-partner', 'Pareja'],
  ['fr', 'ex-husband', 'Ex-époux'],
  ['fr', 'child', 'Enfant'],
  ['de', 'adopted-child', 'Adoptivkind'],
  ['de', 'spouse', 'Ehemann oder Ehefrau'],
  ['it', 'ex-wife', 'Ex moglie'],
  ['it', 'foster-daughter', 'Figlia in affido'],
  ['zh', 'adopted-daughter', '养女'],
  ['ja', 'step-mother', '継母'],
  ['ko', 'foster-mother', '위탁 어머니'],
  ['hi', 'step-father', 'सौतेले पिता'],
  ['nl', 'ward', 'Pupil'],
  ['vi', 'adopted-father', 'Cha nuôi'],
])('in %s %s has the label %s', async (code, relation, label) => {
  const { path, people } = pathFor(relation)

  expect(labelRelation(path, await loadKinLanguage(code), people)).toBe(label)
})
