import { describe, expect, test } from 'vitest'

import { de } from '#contract/tree/kinship/languages/de.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = Mutter
  parent = Elternteil
  daughter = Tochter
  child = Kind
  younger-brother = Bruder
  sibling = Bruder oder Schwester
  wife = Ehefrau
  spouse = Ehemann oder Ehefrau
  female-partner = Partnerin
  partner = Partner oder Partnerin
  ex-husband = Ex-Mann
  female-ex-partner = Ex-Partnerin
  guardian = Vormund
  ward = Mündel
  adopted-mother = Adoptivmutter
  adopted-son = Adoptivsohn
  step-father = Stiefvater
  father wife = Stiefmutter
  mother husband son = Stiefbruder
  husband daughter = Stieftochter
  foster-child = Pflegekind
  foster-brother = Pflegebruder
  half-sister = Halbschwester
  half-sibling = Halbbruder oder Halbschwester
  father mother = Großmutter
  parent parent = Großelternteil
  mother mother father = Urgroßvater
  mother mother mother mother = Ururgroßmutter
  father father father father father = Urururgroßvater
  parent parent parent = Urgroßelternteil
  father father father father father mother = Vorfahrin (6 Generationen entfernt)
  son son = Enkel
  child child = Enkelkind
  daughter son daughter = Urenkelin
  daughter son daughter son = Ururenkel
  son son son son son son = Nachfahre (6 Generationen entfernt)
  son son son son son son wife = Ehefrau des Nachfahren (6 Generationen entfernt)
  mother brother = Onkel
  father sister = Tante
  mother sibling = Onkel oder Tante
  mother father sister = Großtante
  mother mother father brother = Urgroßonkel
  sister daughter = Nichte
  sister child = Neffe oder Nichte
  sister daughter son = Großneffe
  mother sister son = Cousin
  mother sister child = Cousin oder Cousine
  mother mother sister daughter daughter = Großcousine
  mother mother mother sister daughter daughter son = Cousin 3. Grades
  mother mother sister daughter = Tante 2. Grades
  mother sister daughter son = Neffe 2. Grades
  mother mother mother sister son = Großonkel 2. Grades
  mother sister daughter son daughter = Großnichte 2. Grades
  wife mother = Schwiegermutter
  spouse parent = Schwiegerelternteil
  wife sister = Schwägerin
  sister husband = Schwager
  daughter husband = Schwiegersohn
  wife sister husband = Schwippschwager
  mother brother wife = angeheiratete Tante
  wife brother son = angeheirateter Neffe
  half-brother son = Halbneffe
  mother half-brother = Halbonkel
  step-mother mother = Stiefgroßmutter
  mother husband brother = Stiefonkel
  adopted-mother brother = Onkel durch Adoption
  foster-mother father = Großvater (Pflegefamilie)
  ex-wife mother = Mutter der Ex-Frau
  male-partner sister = Schwester des Partners
  ex-husband sister = Schwester des Ex-Mannes
  mother ex-husband brother = Bruder des Ex-Mannes der Mutter
  wife father mother = Großmutter der Ehefrau
  mother brother wife sister = Schwester der Ehefrau des Onkels
  son wife mother = Mutter der Ehefrau des Sohnes
  brother son wife = Ehefrau des Neffen
  mother sister child wife = Ehefrau des Cousins oder der Cousine
  child spouse mother = Mutter des Ehemannes oder der Ehefrau des Kindes
  parent male-partner mother = Mutter des Partners des Elternteils
  mother mother sister daughter husband = Ehemann der Tante 2. Grades
  father father brother son wife = Ehefrau des Onkels 2. Grades
`)

describe('kinship in German', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, de)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
