import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { blend, joinParts, type MergePart, mergeTexts } from '#web/features/documents/merge/merge-texts.ts'

const base = 'We hold it in trust.\n\nThe council meets each year.\n\nIts seats are five.'

const kinds = (parts: readonly MergePart[]) => parts.map(({ changedBy }) => changedBy)
/** Chooses what one of the two changed, and where both did, the side that is given. */
const settle = (parts: readonly MergePart[], side: 'mine' | 'theirs') =>
  joinParts(parts.map((part) => (part.changedBy === 'none' || part.changedBy === 'both' ? part[side] : part[part.changedBy])))

describe('two texts that were saved at once', () => {
  test('passages changed by only one of the two are chosen by themselves', () => {
    const mine = base.replace('five', 'seven')
    const theirs = base.replace('in trust', 'for others')
    const parts = mergeTexts({ base, mine, theirs })
    expect(kinds(parts)).toEqual(['theirs', 'none', 'mine'])
    expect(settle(parts, 'mine')).toBe('We hold it for others.\n\nThe council meets each year.\n\nIts seats are seven.')
  })

  test('changes in neighbouring passages do not become one conflict', () => {
    const parts = mergeTexts({ base, mine: base.replace('each year', 'each spring'), theirs: base.replace('five', 'seven') })
    expect(kinds(parts)).toEqual(['none', 'mine', 'theirs'])
  })

  test('a passage that both changed needs a decision, one they changed alike does not', () => {
    const mine = base.replace('five', 'seven').replace('in trust', 'for others')
    const theirs = base.replace('five', 'nine').replace('in trust', 'for others')
    expect(kinds(mergeTexts({ base, mine, theirs }))).toEqual(['none', 'none', 'both'])
  })

  test('several rewritten passages in a row are decided one by one', () => {
    const mine = 'One.\n\nTwo.\n\nThree.'
    const theirs = 'Uno.\n\nDue.\n\nThree.'
    expect(kinds(mergeTexts({ base, mine, theirs }))).toEqual(['both', 'both', 'none'])
  })

  test('passages that both added at the same place need a decision', () => {
    const parts = mergeTexts({ base, mine: `${base}\n\nMine.`, theirs: `${base}\n\nTheirs.` })
    expect(parts.at(-1)).toEqual({ changedBy: 'both', base: '', mine: 'Mine.', theirs: 'Theirs.' })
  })

  test('a passage deleted here and rewritten there needs a decision', () => {
    const mine = base.replace('\n\nThe council meets each year.', '')
    const theirs = base.replace('each year', 'each spring')
    const part = mergeTexts({ base, mine, theirs }).find(({ changedBy }) => changedBy === 'both')
    expect(part).toMatchObject({ mine: '', theirs: 'The council meets each spring.\n\n' })
  })

  test('a passage added after the last one follows it with a blank line', () => {
    const mine = base.replace('five', 'seven')
    const parts = mergeTexts({ base, mine, theirs: `${base}\n\nIt keeps minutes.` })
    expect(settle(parts, 'mine')).toBe(`${mine}\n\nIt keeps minutes.`)
  })

  test('different words changed in one passage blend into one sentence', () => {
    const texts = {
      base: 'The council meets each year in May.',
      mine: 'The council meets each year in June.',
      theirs: 'The council meets twice a year in May.',
    }
    expect(blend(texts, 'en')).toBe('The council meets twice a year in June.')
    expect(blend({ ...texts, theirs: 'The council meets each year in July.' }, 'en')).toBeNull()
  })
})

describe('whatever the texts are', () => {
  const passage = fc.stringMatching(/^( {0,4}[a-d]{1,2}){0,3}$/)
  const gap = fc.constantFrom('\n\n', '\n\n\n', '\n \n', '\n')
  const text = fc.array(fc.tuple(passage, gap), { maxLength: 7 }).map((pairs) => pairs.map(([words, after]) => words + after).join(''))
  const three = fc.record({ base: text, mine: text, theirs: text })

  test('one side of all parts is exactly the text of that side', () => {
    fc.assert(
      fc.property(three, (texts) => {
        const parts = mergeTexts(texts)
        for (const side of ['base', 'mine', 'theirs'] as const) {
          expect(parts.map((part) => part[side]).join('')).toBe(texts[side])
          if (side !== 'base') expect(joinParts(parts.map((part) => part[side]))).toBe(texts[side])
        }
      }),
    )
  })

  test('if they changed nothing, the result is my text, and the other way round', () => {
    fc.assert(
      fc.property(text, text, (then, now) => {
        const mine = mergeTexts({ base: then, mine: now, theirs: then })
        expect(kinds(mine).filter((kind) => kind === 'both' || kind === 'theirs')).toEqual([])
        expect(settle(mine, 'mine')).toBe(now)
        expect(settle(mergeTexts({ base: then, mine: then, theirs: now }), 'theirs')).toBe(now)
      }),
    )
  })

  test('two texts that are the same need no decision', () => {
    fc.assert(
      fc.property(text, text, (then, now) => {
        expect(kinds(mergeTexts({ base: then, mine: now, theirs: now })).filter((kind) => kind !== 'none')).toEqual([])
      }),
    )
  })

  test('a change is said to be by the one who made it', () => {
    const words = (one: string) => one.split(/\n\s*\n/).map((line) => line.replaceAll('\n', ' ').trimEnd())
    fc.assert(
      fc.property(three, (texts) => {
        for (const part of mergeTexts(texts)) {
          if (part.changedBy === 'mine') expect(words(part.theirs)).toEqual(words(part.base))
          if (part.changedBy === 'theirs') expect(words(part.mine)).toEqual(words(part.base))
        }
      }),
    )
  })

  test('the two sides are treated alike', () => {
    const swapped = { none: 'none', both: 'both', mine: 'theirs', theirs: 'mine' }
    fc.assert(
      fc.property(three, ({ base: then, mine, theirs }) => {
        const parts = mergeTexts({ base: then, mine, theirs })
        expect(kinds(mergeTexts({ base: then, mine: theirs, theirs: mine }))).toEqual(kinds(parts).map((kind) => swapped[kind]))
      }),
    )
  })
})
