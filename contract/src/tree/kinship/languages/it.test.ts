import { describe, expect, test } from 'vitest'

import { it } from '#contract/tree/kinship/languages/it.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = madre
  parent = genitore
  daughter = figlia
  child = figlio o figlia
  younger-brother = fratello
  sibling = fratello o sorella
  wife = moglie
  spouse = coniuge
  female-partner = compagna
  partner = compagno o compagna
  ex-husband = ex marito
  ex-spouse = ex coniuge
  guardian = tutore o tutrice
  female-partner daughter = figlia della compagna
  adopted-mother = madre adottiva
  adopted-son = figlio adottivo
  adopted-sister = sorella adottiva
  step-father = patrigno
  father wife = matrigna
  mother husband son = fratellastro
  husband daughter = figliastra
  foster-mother = madre affidataria
  foster-son = figlio in affido
  half-sister = sorella per parte di un genitore
  maternal-half-brother = fratello per parte di madre
  paternal-half-sister = sorella per parte di padre
  father mother = nonna
  parent parent = nonno o nonna
  mother mother father = bisnonno
  mother mother mother mother = trisnonna
  father father father father mother = quadrisavola
  father father father father father mother = antenata (6 generazioni fa)
  son son = nipote (di nonni)
  child child = nipote (di nonni)
  daughter son daughter = bisnipote
  daughter son daughter son = trisnipote
  mother brother = zio
  father sister = zia
  mother sibling = zio o zia
  mother father sister = prozia
  mother mother father brother = fratello del bisnonno
  sister daughter = nipote (di zii)
  sister child = nipote (di zii)
  sister daughter son = pronipote
  mother sister son = cugino
  mother sister child = cugino o cugina
  mother mother sister daughter daughter = cugina di secondo grado
  mother mother mother sister daughter daughter son = cugino di terzo grado
  mother mother sister daughter = figlia della prozia
  mother sister daughter son = figlio della cugina
  wife mother = suocera
  spouse parent = suocero o suocera
  wife sister = cognata
  sister husband = cognato
  daughter husband = genero
  son wife = nuora
  son wife mother = consuocera
  mother brother wife = zia acquisita
  wife brother son = nipote acquisito
  wife father sister son = cugino acquisito
  mother maternal-half-brother = fratello per parte di madre della madre
  adopted-mother brother = zio per adozione
  step-mother mother = madre della matrigna
  mother husband brother = fratello del patrigno
  foster-mother father = padre della madre affidataria
  ex-wife mother = madre dell’ex moglie
  male-partner sister = sorella del compagno
  mother ex-husband brother = fratello dell’ex marito della madre
  mother brother wife sister = sorella della moglie dello zio
  brother son wife = moglie del nipote (di zii)
  wife father mother = nonna della moglie
  parent male-partner mother = madre del compagno del genitore
  mother sister child wife = moglie del cugino o della cugina
`)

describe('kinship in Italian', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, it)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
