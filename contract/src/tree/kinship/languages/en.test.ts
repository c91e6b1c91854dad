import { describe, expect, test } from 'vitest'

import { en } from '#contract/tree/kinship/languages/en.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = mother
  parent = parent
  son = son
  child = child
  elder-sister = sister
  sibling = sibling
  wife = wife
  spouse = spouse
  female-partner = partner
  ex-husband = ex-husband
  male-ex-partner = ex-partner
  guardian = guardian
  ward = ward
  adopted-mother = adoptive mother
  adopted-son = adopted son
  adopted-sister = adoptive sister
  step-father = stepfather
  mother husband = stepfather
  father wife daughter = stepsister
  husband son = stepson
  step-child = stepchild
  foster-son = foster son
  foster-parent = foster parent
  half-brother = half-brother
  half-sibling = half-sibling
  mother father = grandfather
  parent parent = grandparent
  father father mother = great-grandmother
  father father father mother = great-great-grandmother
  father father father father father father mother = 5th great-grandmother
  parent parent parent = great-grandparent
  child daughter = granddaughter
  child child = grandchild
  son son daughter son = great-great-grandson
  mother sister = aunt
  father brother = uncle
  father sibling = uncle or aunt
  mother father brother = great-uncle
  mother mother mother sister = great-great-aunt
  brother daughter = niece
  sister son = nephew
  sister child = nephew or niece
  sister son son = great-nephew
  mother sister son = first cousin
  mother sister child = first cousin
  mother mother brother daughter son = second cousin
  mother sister son daughter = first cousin once removed
  mother mother sister son = first cousin once removed
  mother mother sister son daughter son = second cousin once removed
  parent parent parent sibling child child child = third cousin
  mother sister son daughter son = first cousin twice removed
  husband mother = mother-in-law
  wife brother = brother-in-law
  brother wife = sister-in-law
  sister husband = brother-in-law
  daughter husband = son-in-law
  spouse parent = parent-in-law
  mother brother wife = aunt by marriage
  wife sister son = nephew by marriage
  wife sister child = nephew or niece by marriage
  parent sibling spouse = uncle or aunt by marriage
  wife mother mother = grandmother-in-law
  half-brother son = half-nephew
  mother half-sister daughter = half first cousin
  step-father father = step-grandfather
  mother husband brother = step-uncle
  step-mother sister son = first step-cousin
  adopted-mother sister = aunt by adoption
  foster-father mother = foster grandmother
  ex-wife mother = ex-wife’s mother
  male-partner sister = partner’s sister
  husband brother wife = husband’s brother’s wife
  mother brother wife sister = uncle’s wife’s sister
  wife mother sister = wife’s aunt
  father sibling husband father = uncle’s or aunt’s husband’s father
  son wife mother = son’s wife’s mother
  daughter father = daughter’s father
  sister husband mother sister = sister’s husband’s aunt
  guardian brother = guardian’s brother
`)

describe('kinship in English', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, en)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
