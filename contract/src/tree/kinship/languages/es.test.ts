import { describe, expect, test } from 'vitest'

import { es } from '#contract/tree/kinship/languages/es.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = madre
  parent = padre o madre
  daughter = hija
  child = hijo o hija
  younger-brother = hermano
  sibling = hermano o hermana
  wife = esposa
  spouse = cónyuge
  female-partner = pareja
  ex-husband = exesposo
  male-ex-partner = expareja
  guardian = tutor o tutora
  ward = pupilo o pupila
  adopted-mother = madre adoptiva
  adopted-son = hijo adoptivo
  adopted-child = hijo adoptivo o hija adoptiva
  adopted-sister = hermana adoptiva
  step-father = padrastro
  father wife = madrastra
  mother husband son = hermanastro
  husband daughter = hijastra
  foster-mother = madre de acogida
  foster-son = hijo de acogida
  half-sister = media hermana
  half-brother = medio hermano
  half-sibling = medio hermano o media hermana
  father mother = abuela
  parent parent = abuelo o abuela
  mother mother father = bisabuelo
  mother mother mother mother = tatarabuela
  father father father father father = trastatarabuelo
  father father father father father mother = antepasada (6 generaciones atrás)
  son son = nieto
  child child = nieto o nieta
  daughter son daughter = bisnieta
  daughter son daughter son = tataranieto
  son son son son daughter = chozna
  mother brother = tío
  father sister = tía
  mother sibling = tío o tía
  mother father sister = tía abuela
  mother mother father brother = tío bisabuelo
  sister daughter = sobrina
  sister child = sobrino o sobrina
  sister daughter son = sobrino nieto
  sister daughter son daughter = sobrina bisnieta
  mother sister son = primo
  mother sister child = primo o prima
  mother mother sister daughter daughter = prima segunda
  mother mother mother sister daughter daughter son = primo tercero
  mother mother sister daughter = tía segunda
  mother sister daughter son = sobrino segundo
  mother mother mother sister son = tío abuelo segundo
  wife mother = suegra
  spouse parent = suegro o suegra
  wife sister = cuñada
  sister husband = cuñado
  daughter husband = yerno
  son wife = nuera
  son wife mother = consuegra
  wife sister husband = concuñado
  mother brother wife = tía política
  wife brother son = sobrino político
  wife father sister son = primo político
  wife father mother = abuela política
  half-brother son = medio sobrino
  mother half-sister = media tía
  adopted-mother brother = tío por adopción
  step-mother mother = madre de la madrastra
  mother husband brother = hermano del padrastro
  foster-mother father = padre de la madre de acogida
  ex-wife mother = madre de la exesposa
  male-partner sister = hermana de la pareja
  mother ex-husband brother = hermano del exesposo de la madre
  mother brother wife sister = hermana de la esposa del tío
  brother son wife = esposa del sobrino
  parent male-partner mother = madre de la pareja del padre o de la madre
  guardian sister = hermana del tutor o de la tutora
`)

describe('kinship in Spanish', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, es)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
