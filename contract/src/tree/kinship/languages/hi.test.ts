import { describe, expect, test } from 'vitest'

import { hi } from '#contract/tree/kinship/languages/hi.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = माता
  parent = पिता या माता
  daughter = बेटी
  child = संतान
  elder-brother = बड़ा भाई
  younger-sister = छोटी बहन
  brother = भाई
  sibling = भाई या बहन
  wife = पत्नी
  spouse = जीवनसाथी
  partner = साथी
  ex-husband = पूर्व पति
  guardian = अभिभावक
  ward = आश्रित
  adopted-mother = दत्तक माता
  adopted-son = दत्तक पुत्र
  step-father = सौतेले पिता
  father wife = सौतेली माता
  husband son = सौतेला बेटा
  mother husband daughter = सौतेली बहन
  foster-mother = पालक माता
  foster-daughter = पालित पुत्री
  maternal-half-brother = भाई (एक ही माता, अलग पिता)
  paternal-half-sister = बहन (एक ही पिता, अलग माता)
  father father = दादा
  father mother = दादी
  mother father = नाना
  mother mother = नानी
  parent mother = दादी या नानी
  father father father = परदादा
  mother father mother = परनानी
  father father father father = लकड़दादा
  father father father father father = 5 पीढ़ी पहले के पूर्वज
  father mother father = दादी के पिता
  son son = पोता
  son daughter = पोती
  daughter son = नाती
  daughter daughter = नातिन
  child son = पोता या नाती
  son son daughter = परपोती
  father elder-brother = ताऊ
  father younger-brother = चाचा
  father brother = ताऊ या चाचा
  father sister = बुआ
  mother brother = मामा
  mother sister = मौसी
  father elder-brother wife = ताई
  father younger-brother wife = चाची
  father sister husband = फूफा
  mother brother wife = मामी
  mother sister husband = मौसा
  father father brother = दादा के भाई
  mother mother sister = नानी की बहन
  father brother son = चचेरा भाई
  father sister daughter = फुफेरी बहन
  mother brother son = ममेरा भाई
  mother sister daughter = मौसेरी बहन
  mother sister child = मौसेरा भाई या मौसेरी बहन
  brother son = भतीजा
  brother daughter = भतीजी
  sister son = भाँजा
  sister daughter = भाँजी
  brother son son = भतीजे का बेटा
  father father brother son = दादा का भतीजा
  husband father = ससुर
  wife mother = सास
  husband elder-brother = जेठ
  husband younger-brother = देवर
  husband sister = ननद
  wife brother = साला
  wife sister = साली
  husband elder-brother wife = जेठानी
  wife sister husband = साढ़ू
  elder-brother wife = भाभी
  elder-sister husband = जीजा
  younger-sister husband = बहनोई
  son wife = बहू
  daughter husband = दामाद
  son wife father = समधी
  mother husband brother = सौतेले पिता के भाई
  mother husband elder-brother = सौतेले पिता के बड़े भाई
  ex-wife mother = पूर्व पत्नी की माता
  male-partner younger-brother = साथी का छोटा भाई
  mother brother wife sister = मामा की पत्नी की बहन
  father brother son wife = चचेरे भाई की पत्नी
  adopted-mother sister = दत्तक माता की बहन
  son son wife = पोते की पत्नी
  brother daughter son = भतीजी का बेटा
  sister daughter daughter son = भाँजी का नाती
`)

describe('kinship in Hindi', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, hi)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
