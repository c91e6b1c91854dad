import {
  $ZodArray,
  $ZodBoolean,
  $ZodCheckLengthEquals,
  $ZodCheckMaxLength,
  $ZodDefault,
  $ZodEnum,
  $ZodLiteral,
  $ZodNull,
  $ZodNullable,
  $ZodNumber,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodPrefault,
  $ZodReadonly,
  $ZodString,
  $ZodTuple,
  $ZodUndefined,
  $ZodUnion,
  type $ZodCheck,
  type $ZodType,
} from 'zod/v4/core'

import type { Call } from '#contract/call.ts'

// In UTF-8, for characters of one UTF-16 unit.
const bytesPerCharacter = 3
// A format such as an id or a day, limited by its own pattern.
const maxFormatLength = 64
const limits = { min: 16 * 1024, max: 4 * 1024 * 1024 }

/**
 * The body limit of a call in bytes, derived from its schema. Calls under /auth/, which need no session, get
 * the minimum.
 */
export function bodyLimitOf({ path, body }: Pick<Call, 'path' | 'body'>): number {
  if (!body || path.startsWith('/auth/')) return limits.min
  return Math.min(Math.max(limits.min, maxBodySizeOf(body)), limits.max)
}

/** The maximum JSON size of a schema in bytes; Infinity if it has no limit. */
export function maxBodySizeOf(schema: $ZodType): number {
  if (schema instanceof $ZodString) return 2 + maxCharactersOf(schema._zod.def) * bytesPerCharacter
  if (schema instanceof $ZodNumber) return 32
  if (schema instanceof $ZodBoolean || schema instanceof $ZodNull || schema instanceof $ZodUndefined) return 5
  if (schema instanceof $ZodLiteral)
    return Math.max(...schema._zod.def.values.map((value) => JSON.stringify(value ?? null).length))
  if (schema instanceof $ZodEnum)
    return Math.max(...Object.values(schema._zod.def.entries).map((value) => JSON.stringify(value).length))
  if (schema instanceof $ZodObject) {
    const parts = Object.entries(schema._zod.def.shape)
    return 2 + sum(parts.map(([key, part]) => key.length + 4 + maxBodySizeOf(part)))
  }
  if (schema instanceof $ZodArray)
    return 2 + maxCount(schema._zod.def.checks) * (1 + maxBodySizeOf(schema._zod.def.element))
  if (schema instanceof $ZodTuple)
    return 2 + sum(schema._zod.def.items.map((item) => 1 + maxBodySizeOf(item)))
  if (schema instanceof $ZodUnion) return Math.max(...schema._zod.def.options.map(maxBodySizeOf))
  // Either side can set the limit: a line is trimmed first and measured afterwards.
  if (schema instanceof $ZodPipe)
    return Math.min(maxBodySizeOf(schema._zod.def.in), maxBodySizeOf(schema._zod.def.out))
  if (
    schema instanceof $ZodNullable ||
    schema instanceof $ZodOptional ||
    schema instanceof $ZodDefault ||
    schema instanceof $ZodPrefault ||
    schema instanceof $ZodReadonly
  )
    return maxBodySizeOf(schema._zod.def.innerType)
  return Infinity
}

function maxCharactersOf(def: {
  readonly checks?: readonly $ZodCheck[] | undefined
  readonly format?: string | undefined
}): number {
  const count = maxCount(def.checks)
  const hasPattern =
    def.format !== undefined ||
    def.checks?.some(({ _zod }) => _zod.def.check === 'string_format' || _zod.def.check === 'custom')
  return Number.isFinite(count) || !hasPattern ? count : maxFormatLength
}

function maxCount(checks: readonly $ZodCheck[] = []): number {
  return Math.min(...checks.map(limitOf))
}

function limitOf(check: $ZodCheck): number {
  if (check instanceof $ZodCheckMaxLength) return check._zod.def.maximum
  return check instanceof $ZodCheckLengthEquals ? check._zod.def.length : Infinity
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
