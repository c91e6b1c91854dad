import { expect, test } from 'vitest'

import { processorSeconds } from '../../../test/processor-time.ts'
import { documentClasses } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import { protocols } from '#contract/family/calls.ts'

const voters = Array.from({ length: 500 }, (_, index) => ({
  id: `member ${index}`,
  role: index === 0 ? ('founder' as const) : ('guardian' as const),
  hasLeft: false,
  isRecused: false,
}))

const everyRule = protocols.flatMap((protocol) =>
  documentClasses.map((documentClass) => ({ protocol, documentClass })),
)

test('the decision of a family of five hundred is fast to compute', () => {
  let needed: number[] = []
  const took = processorSeconds(() => {
    needed = everyRule.map(
      (rule) =>
        decide({ ...rule, hash: 'h', author: 'member 0', voters, steward: null, added: [] }, []).neededStill,
    )
  })

  expect(needed).toContain(334)
  // It takes about 50 ms; a quadratic algorithm took many seconds.
  expect(took).toBeLessThan(3)
})
