import { describe, expect, test } from 'vitest'

import { nl } from '#contract/tree/kinship/languages/nl.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = moeder
  parent = ouder
  daughter = dochter
  child = kind
  younger-brother = broer
  sibling = broer of zus
  wife = vrouw
  spouse = man of vrouw
  female-partner = partner
  ex-husband = ex-man
  ex-spouse = ex-man of ex-vrouw
  male-ex-partner = ex-partner
  guardian = voogd
  ward = pupil
  adopted-mother = adoptiemoeder
  adopted-son = adoptiezoon
  adopted-sister = adoptiezus
  step-father = stiefvader
  father wife = stiefmoeder
  mother husband son = stiefbroer
  husband daughter = stiefdochter
  foster-child = pleegkind
  half-sister = halfzus
  half-sibling = halfbroer of halfzus
  father mother = grootmoeder
  parent parent = grootouder
  mother mother father = overgrootvader
  mother mother mother mother = betovergrootmoeder
  father father father father father = oudvader
  father father father father father mother = oudgrootmoeder
  parent parent parent = overgrootouder
  son son = kleinzoon
  child child = kleinkind
  daughter son daughter = achterkleindochter
  daughter son daughter son = achterachterkleinzoon
  mother brother = oom
  father sister = tante
  mother sibling = oom of tante
  mother father sister = oudtante
  mother mother father brother = overoudoom
  mother mother father father sister = betoveroudtante
  sister daughter = nicht (kind van broer of zus)
  man sister son = neef (oomzegger)
  woman brother daughter = nicht (tantezegger)
  sister daughter son = achterneef (kleinkind van broer of zus)
  mother sister son = volle neef
  mother sister child = volle neef of volle nicht
  mother mother sister daughter daughter = achternicht
  mother mother mother sister daughter daughter son = achterkleinzoon van de overoudtante
  mother mother sister daughter = dochter van de oudtante
  mother sister daughter son = zoon van de volle nicht
  wife mother = schoonmoeder
  spouse parent = schoonouder
  wife sister = schoonzus
  sister husband = zwager
  daughter husband = schoonzoon
  son wife = schoondochter
  mother brother wife = aangetrouwde tante
  wife brother son = aangetrouwde neef
  mother half-brother = halfoom
  mother half-brother son = halfneef
  step-mother mother = stiefgrootmoeder
  mother husband brother = stiefoom
  adopted-mother brother = oom door adoptie
  foster-mother father = grootvader (pleeggezin)
  ex-wife mother = moeder van de ex-vrouw
  male-partner sister = zus van de partner
  mother ex-husband brother = broer van de ex-man van de moeder
  mother brother wife sister = zus van de vrouw van de oom
  wife father mother = grootmoeder van de vrouw
  son wife mother = moeder van de vrouw van de zoon
  mother sister child wife = vrouw van de volle neef of van de volle nicht
  child spouse mother = moeder van de man of van de vrouw van het kind
`)

describe('kinship in Dutch', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, nl)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
