import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { blend, joinParts, type MergePart, mergeTexts } from '#web/features/documents/merge/merge-texts.ts'

const base = 'We hold it in trust.\n\nThe council meets each year.\n\nIts seats are five.'

const kinds = (parts: readonly MergePart[]) => parts.map(({ changedBy }) => changedBy)
/** Chooses the changed side, or the given side if both changed it. */
const settle = (parts: readonly MergePart[], side: 'mine' | 'theirs') =>
  joinParts(
    parts.map((part) =>
      part.changedBy === 'none' || part.changedBy === 'both' ? part[side] : part[part.changedBy],
    ),
  )

describe('merging two texts', () => {
  test('passages changed on one side only are chosen automatically', () => {
    const mine = base.replace('five', 'seven')
    const theirs = base.replace('in trust', 'for others')
    const parts = mergeTexts({ base, mine, theirs })
    expect(kinds(parts)).toEqual(['theirs', 'none', 'mine'])
    expect(settle(parts, 'mine')).toBe(
      'We hold it for others.\n\nThe council meets each year.\n\nIts seats are seven.',
    )
  })

  test('changes in adjacent passages do not become one conflict', () => {
    const parts = mergeTexts({
      base,
      mine: base.replace('each year', 'each spring'),
      theirs: base.replace('five', 'seven'),
    })
    expect(kinds(parts)).toEqual(['none', 'mine', 'theirs'])
  })

  test('a passage changed on both sides needs a decision unless both changes are equal', () => {
    const mine = base.replace('five', 'seven').replace('in trust', 'for others')
    const theirs = base.replace('five', 'nine').replace('in trust', 'for others')
    expect(kinds(mergeTexts({ base, mine, theirs }))).toEqual(['none', 'none', 'both'])
  })

  test('consecutive rewritten passages are decided one by one', () => {
    const mine = 'One.\n\nTwo.\n\nThree.'
    const theirs = 'Uno.\n\nDue.\n\nThree.'
    expect(kinds(mergeTexts({ base, mine, theirs }))).toEqual(['both', 'both', 'none'])
  })

  test('passages added on both sides at the same position need a decision', () => {
    const parts = mergeTexts({ base, mine: `${base}\n\nMine.`, theirs: `${base}\n\nTheirs.` })
    expect(parts.at(-1)).toEqual({ changedBy: 'both', base: '', mine: 'Mine.', theirs: 'Theirs.' })
  })

  test('a passage deleted on one side and rewritten on the other needs a decision', () => {
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

  test('different words changed in one passage merge into one sentence', () => {
    const texts = {
      base: 'The council meets each year in May.',
      mine: 'The council meets each year in June.',
      theirs: 'The council meets twice a year in May.',
    }
    expect(blend(texts, 'en')).toBe('The council meets twice a year in June.')
    expect(blend({ ...texts, theirs: 'The council meets each year in July.' }, 'en')).toBeNull()
  })
})

describe('merging any texts', () => {
  const passage = fc.stringMatching(/^( {0,4}[a-d]{1,2}){0,3}$/)
  const gap = fc.constantFrom('\n\n', '\n\n\n', '\n \n', '\n')
  const text = fc
    .array(fc.tuple(passage, gap), { maxLength: 7 })
    .map((pairs) => pairs.map(([words, after]) => words + after).join(''))
  const three = fc.record({ base: text, mine: text, theirs: text })

  test('joining one side of all parts gives exactly the text of that side', () => {
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

  test('the merge with an unchanged side is the text of the other side', () => {
    fc.assert(
      fc.property(text, text, (then, now) => {
        const mine = mergeTexts({ base: then, mine: now, theirs: then })
        expect(kinds(mine).filter((kind) => kind === 'both' || kind === 'theirs')).toEqual([])
        expect(settle(mine, 'mine')).toBe(now)
        expect(settle(mergeTexts({ base: then, mine: then, theirs: now }), 'theirs')).toBe(now)
      }),
    )
  })

  test('two equal texts need no decision', () => {
    fc.assert(
      fc.property(text, text, (then, now) => {
        expect(
          kinds(mergeTexts({ base: then, mine: now, theirs: now })).filter((kind) => kind !== 'none'),
        ).toEqual([])
      }),
    )
  })

  test('a change is attributed to the side that made it', () => {
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

  test('the merge is symmetric in its two sides', () => {
    const swapped = { none: 'none', both: 'both', mine: 'theirs', theirs: 'mine' }
    fc.assert(
      fc.property(three, ({ base: then, mine, theirs }) => {
        const parts = mergeTexts({ base: then, mine, theirs })
        expect(kinds(mergeTexts({ base: then, mine: theirs, theirs: mine }))).toEqual(
          kinds(parts).map((kind) => swapped[kind]),
        )
      }),
    )
  })
})
