import type { FieldError, FieldErrorKey } from '#contract/field-errors.ts'
import { type RefusalCode, statusOf } from '#contract/refusals.ts'

/** An expected no. `count` is what its sentence counts; `fields` says what is wrong where. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly fields: readonly FieldError[]
  readonly count: number | undefined

  constructor(code: RefusalCode, more: { fields?: readonly FieldError[]; count?: number } = {}) {
    super(code)
    this.code = code
    this.fields = more.fields ?? []
    this.count = more.count
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
