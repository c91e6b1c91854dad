import { describe, expect, test } from 'vitest'

import { ja } from '#contract/tree/kinship/languages/ja.ts'
import { nameOf, readRelations } from '#contract/tree/kinship/relation-for-tests.ts'

const relations = readRelations(`
  mother = 母
  parent = 親
  daughter = 娘
  child = 子
  elder-brother = 兄
  younger-brother = 弟
  elder-sister = 姉
  younger-sister = 妹
  sister = 姉妹
  sibling = きょうだい
  wife = 妻
  spouse = 配偶者
  ex-husband = 元夫
  partner = パートナー
  guardian = 後見人
  ward = 被後見人
  adopted-father = 養父
  adopted-daughter = 養女
  adopted-son = 養子
  adopted-elder-brother = 養子縁組による兄
  step-mother = 継母
  mother husband = 継父
  wife son = 継息子
  father wife daughter = 継姉妹
  step-younger-brother = 継弟
  foster-mother = 里母
  foster-child = 里子
  foster-son = 里子
  wife parent = 義理の親
  foster-elder-sister = 里親家庭の姉
  maternal-half-elder-brother = 異父兄
  paternal-half-younger-sister = 異母妹
  half-sibling = 片親違いのきょうだい
  father father = 父方の祖父
  mother mother = 母方の祖母
  parent father = 祖父
  parent parent = 祖父または祖母
  father father mother = 曽祖母
  mother mother mother father = 高祖父
  father father father father father = 5代前の先祖
  son son = 孫
  daughter daughter = 孫娘
  son son daughter = ひ孫
  son son son son = 玄孫
  son son son son son = 5代後の子孫
  father elder-brother = 伯父
  mother younger-brother = 叔父
  mother brother = おじ
  father elder-sister = 伯母
  father younger-sister = 叔母
  father sister = おば
  father sibling = おじまたはおば
  mother elder-brother wife = 義理の伯母
  father sister husband = 義理のおじ
  father father elder-brother = 大伯父
  mother mother sister = 大おば
  father brother elder-son = 従兄
  father brother younger-daughter = 従妹
  mother sister son = いとこ
  mother mother sister son son = はとこ
  mother mother mother sister son son daughter = みいとこ
  mother mother sister son = いとこおじ
  mother sister daughter son = いとこ甥
  brother daughter = 姪
  sister son = 甥
  sister child = 甥または姪
  sister son daughter = 大姪
  husband mother = 義母
  wife father = 義父
  wife elder-brother = 義兄
  husband younger-sister = 義妹
  wife brother = 義兄弟
  elder-brother wife = 義姉
  younger-sister husband = 義弟
  son wife = 義理の娘
  daughter husband = 義理の息子
  wife mother mother = 義理の祖母
  wife sister son = 義理の甥
  mother husband elder-brother = 継父の兄
  ex-wife mother = 元妻の母
  mother younger-brother wife sister = 叔父の妻の姉妹
  son wife mother = 息子の妻の母
  mother maternal-half-elder-brother = 母の異父兄
  adopted-mother younger-sister = 養母の妹
  mother brother son wife = いとこの妻
  wife elder-sister husband = 妻の姉の夫
`)

describe('kinship in Japanese', () => {
  test.each(relations)('%s is “%s”', (relation, name) => {
    expect(nameOf(relation, ja)).toBe(name)
  })

  test('the table has at least 60 relations', () => {
    expect(relations.length).toBeGreaterThanOrEqual(60)
  })
})
