import type { FieldError, FieldErrorKey } from '#contract/field-errors.ts'
import { type RefusalCode, statusOf } from '#contract/refusals.ts'

/** An expected no. `count` is what its sentence counts; `fields` says what is wrong where; `more` is what one needs to go on, such as the text that was saved first. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly fields: readonly FieldError[]
  readonly count: number | undefined
  readonly more: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, { fields = [], count, more = {} }: { fields?: readonly FieldError[]; count?: number; more?: object } = {}) {
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

/** 400 with the sentence of one field. */
export function refuseField(field: string, key: FieldErrorKey): never {
  throw new Refusal('invalid', { fields: [{ field, key }] })
}
