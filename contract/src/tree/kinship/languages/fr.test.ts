import { describe, expect, test } from 'vitest'

import { fr } from '#contract/tree/kinship/languages/fr.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = mère
  parent = parent
  daughter = fille
  child = enfant
  younger-brother = frère
  sibling = frère ou sœur
  wife = épouse
  spouse = conjoint
  female-partner = compagne
  partner = compagnon ou compagne
  ex-husband = ex-époux
  female-ex-partner = ex-compagne
  guardian = tuteur ou tutrice
  ward = pupille
  adopted-mother = mère adoptive
  adopted-son = fils adoptif
  adopted-sister = sœur adoptive
  step-father = beau-père (époux de la mère)
  father wife = belle-mère (épouse du père)
  mother husband son = quasi-frère
  husband daughter = belle-fille (fille du conjoint)
  foster-child = enfant accueilli
  foster-mother = mère d’accueil
  half-sister = demi-sœur
  half-sibling = demi-frère ou demi-sœur
  father mother = grand-mère
  parent parent = grand-parent
  mother mother father = arrière-grand-père
  mother mother mother mother = arrière-arrière-grand-mère
  father father father father father = ancêtre à la 5e génération
  parent parent parent = arrière-grand-parent
  son son = petit-fils
  child child = petit-enfant
  daughter son daughter = arrière-petite-fille
  daughter son daughter son = arrière-arrière-petit-fils
  mother brother = oncle
  father sister = tante
  mother sibling = oncle ou tante
  mother father sister = grand-tante
  mother mother father brother = arrière-grand-oncle
  sister daughter = nièce
  sister child = neveu ou nièce
  sister daughter son = petit-neveu
  mother sister son = cousin germain
  mother sister child = cousin germain ou cousine germaine
  mother mother sister daughter daughter = cousine issue de germain
  mother mother mother sister daughter daughter son = cousin au 3e degré
  mother mother sister daughter = tante à la mode de Bretagne
  mother sister daughter son = neveu à la mode de Bretagne
  wife mother = belle-mère
  spouse parent = beau-parent
  wife sister = belle-sœur
  sister husband = beau-frère
  daughter husband = gendre
  son wife = belle-fille
  mother brother wife = tante par alliance
  wife brother son = neveu par alliance
  half-brother son = demi-neveu
  mother half-brother = demi-oncle
  adopted-mother brother = oncle par adoption
  step-mother mother = mère de la belle-mère (épouse du père)
  foster-mother father = père de la mère d’accueil
  ex-wife mother = mère de l’ex-épouse
  male-partner sister = sœur du compagnon
  mother ex-husband brother = frère de l’ex-époux de la mère
  wife father mother = grand-mère de l’épouse
  mother brother wife sister = sœur de l’épouse de l’oncle
  son wife mother = mère de l’épouse du fils
  brother son wife = épouse du neveu
  child spouse mother = mère du conjoint de l’enfant
  father sibling husband = oncle par alliance
  mother sister child wife = épouse du cousin germain ou de la cousine germaine
`)

describe('kinship in French', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, fr)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
