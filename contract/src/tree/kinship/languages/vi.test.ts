import { describe, expect, test } from 'vitest'

import { vi } from '#contract/tree/kinship/languages/vi.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = mẹ
  parent = cha hoặc mẹ
  son = con trai
  child = con
  elder-brother = anh trai
  younger-brother = em trai
  elder-sister = chị gái
  younger-sister = em gái
  younger-sibling = em
  brother = anh em trai
  sibling = anh chị em
  wife = vợ
  spouse = chồng hoặc vợ
  partner = bạn đời
  ex-husband = chồng cũ
  guardian = người giám hộ
  ward = người được giám hộ
  adopted-mother = mẹ nuôi
  adopted-son = con trai nuôi
  adopted-elder-sister = chị nuôi
  step-father = cha dượng
  father wife = mẹ kế
  husband daughter = con gái riêng của bạn đời
  step-elder-brother = anh kế
  foster-mother = mẹ nuôi tạm thời
  paternal-half-elder-brother = anh trai cùng cha khác mẹ
  maternal-half-younger-sister = em gái cùng mẹ khác cha
  father father = ông nội
  father mother = bà nội
  mother father = ông ngoại
  mother mother = bà ngoại
  parent mother = bà nội hoặc bà ngoại
  parent parent = ông hoặc bà
  father father father = cụ ông nội
  mother mother mother = cụ bà ngoại
  father father father father = kỵ ông
  father father father father father = tổ tiên cách 5 đời
  son son = cháu nội trai
  daughter daughter = cháu ngoại gái
  son child = cháu nội
  son son daughter = chắt gái
  son son son son = chút trai
  father elder-brother = bác trai
  father younger-brother = chú
  father elder-sister = bác gái
  father younger-sister = cô
  mother elder-brother = bác trai
  mother younger-brother = cậu
  mother elder-sister = bác gái
  mother younger-sister = dì
  father brother = bác trai hoặc chú
  mother sister = bác gái hoặc dì
  father elder-brother wife = bác dâu
  father younger-brother wife = thím
  mother younger-brother wife = mợ
  mother younger-sister husband = dượng
  father elder-sister husband = bác rể
  father father elder-brother = ông bác
  father father younger-brother = ông chú
  father mother younger-brother = ông cậu
  mother mother younger-sister = bà dì
  father elder-brother son = anh họ
  mother elder-sister daughter = chị họ
  father younger-brother son = em trai họ
  mother sister child = anh chị em họ
  father father younger-brother son = chú họ
  mother mother elder-sister daughter = bác họ
  brother son = cháu trai
  sister daughter = cháu gái
  father brother son daughter = cháu gái họ
  husband father = cha chồng
  wife mother = mẹ vợ
  husband elder-brother = anh chồng
  wife younger-sister = em gái vợ
  elder-brother wife = chị dâu
  younger-sister husband = em rể
  son wife = con dâu
  daughter husband = con rể
  son son wife = cháu dâu
  son wife mother = bà thông gia
  wife sister husband = anh em cột chèo
  mother husband elder-brother = anh trai của cha dượng
  ex-wife mother = mẹ của vợ cũ
  mother ex-husband younger-brother = em trai của chồng cũ của mẹ
  mother younger-brother wife elder-sister = chị gái của vợ của cậu
  wife father father = ông nội của vợ
  adopted-mother younger-sister = em gái của mẹ nuôi
`)

describe('kinship in Vietnamese', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, vi)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
