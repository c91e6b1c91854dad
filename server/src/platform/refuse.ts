import type { FieldError, FieldErrorKey } from '#contract/field-errors.ts'
import { type RefusalCode, statusOf } from '#contract/refusals.ts'

/**
 * An expected refusal. `count` is the number in its sentence, `fields` the errors of single fields, and
 * `more` extra data for the client, such as the text that was saved first.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly fields: readonly FieldError[]
  readonly count: number | undefined
  readonly more: Readonly<Record<string, unknown>>

  constructor(
    code: RefusalCode,
    { fields = [], count, more = {} }: { fields?: readonly FieldError[]; count?: number; more?: object } = {},
  ) {
    super(code)
    this.code = code
    this.fields = fields
    this.count = count
    this.more = { ...more }
  }

  get status(): number {
    return statusOf[this.code]
  }
}

export function refuse(code: RefusalCode, more?: { count?: number }): never {
  throw new Refusal(code, more)
}

/** Refuses with 400 and the error of one field. */
export function refuseField(field: string, key: FieldErrorKey): never {
  throw new Refusal('invalid', { fields: [{ field, key }] })
}
