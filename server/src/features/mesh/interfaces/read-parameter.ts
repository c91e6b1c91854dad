import { type FoundOperation, type ParameterValue, parameterTypes } from '#contract/mesh/names.ts'
import { fieldsOf, itemsOf } from '#server/platform/unknown-value.ts'

type Parameter = FoundOperation['parameters'][number]
export type JsonObject = Readonly<Record<string, unknown>>

const maxAboutLength = 400
const maxValues = 100
const maxValueLength = 100

/** `unsupported` if the parameter is required but can't be provided; undefined if it can be left out. */
export function readParameter(
  document: JsonObject,
  declaration: JsonObject,
): Parameter | 'unsupported' | undefined {
  const { name, required } = declaration
  const place = declaration['in']
  const isRequired = required === true || place === 'path'
  const schema = resolved(document, declaration['schema'], 'schemas')
  const isList = typeOf(schema) === 'array'
  const values = isList ? resolved(document, schema['items'], 'schemas') : schema
  const options = declaredValues(values)
  const type = supportedType(typeOf(values) ?? typeOfValues(options))
  if (
    typeof name !== 'string' ||
    !/^[\w.[\]-]{1,80}$/.test(name) ||
    (place !== 'path' && place !== 'query') ||
    type === undefined
  )
    return isRequired ? 'unsupported' : undefined
  const allowed = convertedTo(type, options)
  return {
    name,
    place,
    is_required: isRequired,
    about: cleanText(declaration['description']),
    type,
    ...(allowed && { allowed }),
    ...(isList && { list: listOf(declaration, place) }),
  }
}

function typeOf({ type }: JsonObject): unknown {
  return Array.isArray(type) ? itemsOf(type).find((one) => one !== 'null') : type
}

function supportedType(type: unknown): Parameter['type'] | undefined {
  return parameterTypes.find((one) => one === type)
}

/** The type of a schema that declares none. */
function typeOfValues(values: readonly ParameterValue[]): Parameter['type'] {
  const is = (type: string) => values.length > 0 && values.every((value) => typeof value === type)
  if (is('number')) return values.every(Number.isInteger) ? 'integer' : 'number'
  return is('boolean') ? 'boolean' : 'string'
}

/** Empty if the document allows any value, or so many that a model could not choose. */
function declaredValues(schema: JsonObject): readonly ParameterValue[] {
  const declared = 'const' in schema ? [schema['const']] : itemsOf(schema['enum'])
  const allowed = declared.filter((value) => value !== null)
  return allowed.length <= maxValues && allowed.every(isPlainValue) ? allowed : []
}

/** Models refuse allowed values of another type; undefined if there are none, or one doesn't fit. */
function convertedTo(
  type: Parameter['type'],
  values: readonly ParameterValue[],
): readonly ParameterValue[] | undefined {
  const converted = values.map((value) => convert(type, String(value)))
  return converted.length > 0 && converted.every((value) => value !== undefined)
    ? [...new Set(converted)]
    : undefined
}

function convert(type: Parameter['type'], text: string): ParameterValue | undefined {
  if (type === 'string') return text
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined
  const number = Number(text)
  const fits = type === 'integer' ? Number.isInteger(number) : Number.isFinite(number)
  // The URL must contain the value as it was declared.
  return fits && String(number) === text ? number : undefined
}

function isPlainValue(value: unknown): value is ParameterValue {
  return typeof value === 'string'
    ? value !== '' && value.length <= maxValueLength && cleanText(value) === value
    : typeof value === 'number' || typeof value === 'boolean'
}

function listOf({ style, explode }: JsonObject, place: Parameter['place']): Parameter['list'] {
  if (style === 'spaceDelimited') return 'space'
  if (style === 'pipeDelimited') return 'pipe'
  // In a query, `explode` is true unless it is turned off.
  return place === 'path' || explode === false ? 'comma' : 'repeated'
}

// oxlint-disable-next-line no-control-regex -- untrusted text is shown and sent to models, so strip invisible characters
const invisible = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/gu

export function cleanText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(invisible, ' ').trim().slice(0, maxAboutLength) : ''
}

/** Follows a reference to the document's own components; every other one gives an empty object. */
export function resolved(document: JsonObject, one: unknown, group: 'parameters' | 'schemas'): JsonObject {
  const reference = fieldsOf(one)['$ref']
  if (typeof reference !== 'string') return fieldsOf(one)
  const [, name] = new RegExp(`^#/components/${group}/([\\w.-]+)$`).exec(reference) ?? []
  return name === undefined ? {} : fieldsOf(fieldsOf(fieldsOf(document['components'])[group])[name])
}
