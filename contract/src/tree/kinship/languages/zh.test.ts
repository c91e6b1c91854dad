import { describe, expect, test } from 'vitest'

import { zh } from '#contract/tree/kinship/languages/zh.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = 母亲
  parent = 父亲或母亲
  son = 儿子
  child = 子女
  elder-brother = 哥哥
  younger-sister = 妹妹
  brother = 兄弟
  sibling = 兄弟姐妹
  wife = 妻子
  spouse = 配偶
  ex-husband = 前夫
  male-partner = 伴侣
  guardian = 监护人
  ward = 被监护人
  adopted-mother = 养母
  adopted-daughter = 养女
  step-father = 继父
  mother husband = 继父
  husband son = 继子
  step-elder-brother = 继兄
  father wife daughter = 继姐妹
  foster-mother = 寄养母亲
  foster-brother = 寄养家庭的兄弟
  maternal-half-elder-brother = 同母异父的哥哥
  paternal-half-younger-sister = 同父异母的妹妹
  father father = 祖父
  mother mother = 外祖母
  parent mother = 祖母或外祖母
  father father mother = 曾祖母
  mother father father = 外曾祖父
  father father father father = 高祖父
  father father father father father = 5代以前的祖先
  son son = 孙子
  daughter daughter = 外孙女
  child son = 孙子或外孙
  son son daughter = 曾孙女
  son son son son = 玄孙
  father elder-brother = 伯父
  father younger-brother = 叔叔
  father brother = 伯父或叔叔
  father elder-sister = 姑姑
  mother brother = 舅舅
  mother younger-sister = 姨妈
  father sibling = 父亲的兄弟姐妹
  father elder-brother wife = 伯母
  father younger-brother wife = 婶婶
  father sister husband = 姑父
  mother brother wife = 舅妈
  mother sister husband = 姨父
  father father elder-brother = 伯祖父
  father mother brother = 舅祖父
  mother mother sister = 外姨祖母
  father brother elder-son = 堂哥
  father elder-brother younger-daughter = 堂妹
  father sister elder-son = 表哥
  mother brother younger-son = 表弟
  mother sister daughter = 表姐妹
  mother sister child = 表兄弟姐妹
  father father brother son elder-son = 从堂哥
  mother father brother daughter = 堂姨
  brother son = 侄子
  sister daughter = 外甥女
  sibling son = 侄子或外甥
  brother son son = 侄孙
  mother sister son daughter = 表侄女
  husband father = 公公
  wife mother = 岳母
  husband elder-brother = 大伯子
  husband younger-sister = 小姑子
  wife elder-brother = 大舅子
  wife younger-sister = 小姨子
  wife brother = 大舅子或小舅子
  elder-brother wife = 嫂子
  younger-sister husband = 妹夫
  son wife = 儿媳
  daughter husband = 女婿
  son wife mother = 亲家母
  husband brother wife = 妯娌
  wife sister husband = 连襟
  mother husband elder-brother = 继父的哥哥
  ex-wife mother = 前妻的母亲
  mother brother wife sister = 舅舅的妻子的姐妹
  mother mother sister daughter son = 表姨的儿子
  adopted-father younger-brother = 养父的弟弟
  wife father father = 妻子的祖父
`)

describe('kinship in Chinese', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, zh)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
