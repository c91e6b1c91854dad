import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { compiled } from '#server/ground/compiled.ts'

const make = () => {
  const Name = z.object({ first: z.string().check(z.trim(), z.minLength(1)), last: z.optional(z.string()) })
  return z.strictObject({
    id: z.int(),
    names: z.array(Name).check(z.maxLength(2)),
    by: z.nullable(Name),
    kind: z.discriminatedUnion('is', [z.object({ is: z.literal('a'), a: z.int() }), z.object({ is: z.literal('b'), b: z.string() })]),
    more: z._default(z.record(z.string(), z.unknown()), {}),
    both: z.optional(z.intersection(z.object({ x: z.int() }), z.object({ y: z.int() }))),
    checked: z.optional(z.object({ from: z.int(), to: z.int() }).check(z.refine(({ from, to }) => from <= to))),
  })
}

const whole = { id: 1, names: [{ first: ' Ada ', secret: 'x' }], by: null, kind: { is: 'b', b: 'B', a: 1 } }

test.each([
  whole,
  { ...whole, both: { x: 1, y: 2, z: 3 }, checked: { from: 1, to: 2, more: 3 } },
  { ...whole, by: { first: 'Ines', last: undefined } },
  { ...whole, checked: { from: 2, to: 1 } },
  { ...whole, names: [{}, { first: '' }, { first: 3 }] },
  { ...whole, kind: { is: 'c' } },
  { ...whole, kind: { is: 'a', a: 'no number' } },
  { ...whole, unknown: true },
  { ...whole, both: { x: 1 } },
  { id: '1' },
  [],
  null,
])('what is compiled takes and refuses the same, with the same words: %j', (value) => {
  const plain = z.safeParse(make(), value)
  const fast = z.safeParse(compiled(make()), value)

  expect(fast.success).toBe(plain.success)
  expect(fast.data).toEqual(plain.data)
  expect(fast.error?.issues).toEqual(plain.error?.issues)
})

test('every object in it is compiled, deep down', () => {
  const schema = compiled(make())
  const isCompiled = (part: z.ZodMiniType) => part._zod.traits.has('$ZodObjectJIT')

  expect(isCompiled(schema)).toBe(true)
  expect(isCompiled(schema.shape.names.def.element)).toBe(true)
  expect(schema.shape.kind.def.options.every(isCompiled)).toBe(true)
})
