import { expect, test } from 'vitest'

import { processorSeconds } from '../../../test/processor-time.ts'
import { paperClasses } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { protocols } from '#contract/family/calls.ts'

const voters = Array.from({ length: 500 }, (_, index) => ({
  id: `member ${index}`,
  role: index === 0 ? ('founder' as const) : ('guardian' as const),
  isGone: false,
  isRecused: false,
}))

const everyRule = protocols.flatMap((protocol) => paperClasses.map((paperClass) => ({ protocol, paperClass })))

test('a family of five hundred does not wait for its own law', () => {
  let needed: number[] = []
  const took = processorSeconds(() => {
    needed = everyRule.map((rule) => decide({ ...rule, hash: 'h', author: 'member 0', voters, steward: null, added: [] }, []).neededStill)
  })

  expect(needed).toContain(334)
  // It takes some fifty milliseconds; what grew with the square of the family and more took many seconds.
  expect(took).toBeLessThan(3)
})
