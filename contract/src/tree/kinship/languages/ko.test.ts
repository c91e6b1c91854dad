import { describe, expect, test } from 'vitest'

import { ko } from '#contract/tree/kinship/languages/ko.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = 어머니
  parent = 부모
  daughter = 딸
  child = 자녀
  man elder-brother = 형
  woman elder-brother = 오빠
  man elder-sister = 누나
  woman elder-sister = 언니
  elder-brother = 형 또는 오빠
  younger-brother = 남동생
  younger-sister = 여동생
  younger-sibling = 동생
  brother = 남자 형제
  sibling = 형제자매
  wife = 아내
  spouse = 배우자
  ex-husband = 전남편
  partner = 파트너
  guardian = 후견인
  ward = 피후견인
  adopted-mother = 양어머니
  adopted-son = 양아들
  man adopted-elder-brother = 입양으로 맺어진 형
  step-father = 새아버지
  father wife = 새어머니
  husband daughter = 의붓딸
  woman step-elder-brother = 의붓 오빠
  foster-mother = 위탁 어머니
  foster-child = 위탁 자녀
  man maternal-half-elder-brother = 이부 형
  woman paternal-half-younger-sister = 이복 여동생
  father father = 친할아버지
  mother mother = 외할머니
  parent mother = 할머니
  father father mother = 증조할머니
  mother mother father = 외증조할아버지
  father mother mother = 진외증조할머니
  adopted-father father = 양아버지의 아버지
  father father father father = 고조할아버지
  father father father father mother = 5대조 할머니
  son son = 손자
  daughter daughter = 외손녀
  child child = 손주
  son son daughter = 증손녀
  daughter son son = 외증손자
  son son son son son = 5대손
  father elder-brother = 큰아버지
  father younger-brother = 작은아버지
  father brother = 삼촌
  mother elder-brother = 외삼촌
  parent brother = 삼촌 또는 외삼촌
  father sister = 고모
  mother younger-sister = 이모
  father sibling = 삼촌 또는 고모
  father elder-brother wife = 큰어머니
  father brother wife = 숙모
  mother brother wife = 외숙모
  father sister husband = 고모부
  mother sister husband = 이모부
  father father elder-brother = 큰할아버지
  father mother sister = 이모할머니
  man father brother elder-son = 사촌 형
  woman mother brother elder-son = 외사촌 오빠
  man father sister elder-daughter = 고종사촌 누나
  woman mother sister elder-daughter = 이종사촌 언니
  mother sister younger-son = 이종사촌 동생
  father brother daughter = 사촌
  parent sibling child = 사촌
  father father brother son son = 육촌
  father father brother son = 당숙
  mother mother sister daughter = 오촌 아주머니
  father brother son son = 오촌 조카
  father father father brother son son son = 팔촌
  brother son = 조카
  sister daughter = 조카딸
  sister son son = 조카손자
  husband father = 시아버지
  wife mother = 장모
  spouse mother = 시어머니 또는 장모
  husband elder-brother = 시아주버니
  husband brother = 시아주버니 또는 시동생
  husband sister = 시누이
  wife elder-brother = 손위 처남
  wife younger-sister = 처제
  man elder-brother wife = 형수
  woman younger-brother wife = 올케
  man elder-sister husband = 매형
  woman elder-sister husband = 형부
  son wife = 며느리
  daughter husband = 사위
  son wife mother = 사돈
  husband brother wife = 동서
  ex-wife mother = 전 아내의 어머니
  mother husband elder-brother = 새아버지의 형
  mother elder-brother = 외삼촌
  mother brother wife sister = 외삼촌의 아내의 여자 형제
  mother mother brother = 외할머니의 남자 형제
  wife father father = 아내의 친할아버지
`)

describe('kinship in Korean', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, ko)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
