import { type $ZodObject, $ZodObjectJIT, type $ZodType, type $ZodTypes } from 'zod/v4/core'

const seen = new WeakSet<$ZodType>()

/**
 * The same schema, with its objects read by a function that zod writes for each at its first use. The contract is made with zod/mini, which
 * leaves that out to keep pages small; a server reads each reply with it, and there the walk from key to key is a tenth of all work.
 */
export function compiled<Schema extends $ZodType>(schema: Schema): Schema {
  if (seen.has(schema)) return schema
  seen.add(schema)
  const { def } = (schema as unknown as $ZodTypes)._zod
  for (const part of partsOf(def)) compiled(part)
  if (def.type !== 'object') return schema
  $ZodObjectJIT.init(schema as unknown as $ZodObject, def)
  // Without checks of its own a schema had kept the old way to run.
  if (!def.checks?.length) schema._zod.run = (payload, context) => schema._zod.parse(payload, context)
  return schema
}

function partsOf(def: $ZodTypes['_zod']['def']): readonly $ZodType[] {
  switch (def.type) {
    case 'object':
      return [...Object.values(def.shape), ...(def.catchall ? [def.catchall] : [])]
    case 'array':
      return [def.element]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return [def.innerType]
    case 'union':
      return def.options
    case 'intersection':
      return [def.left, def.right]
    case 'record':
      return [def.keyType, def.valueType]
    case 'pipe':
      return [def.in, def.out]
    case 'tuple':
      return def.items
    default:
      return []
  }
}
