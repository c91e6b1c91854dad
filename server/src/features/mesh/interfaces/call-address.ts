import type { FoundOperation, ParameterValue } from '#contract/mesh/names.ts'
import { fieldsOf } from '#server/platform/unknown-value.ts'

type Parameter = FoundOperation['parameters'][number]

const maxLength = 2000
const separators = { comma: ',', space: ' ', pipe: '|' } as const

/**
 * The URL of a call with the model's arguments filled in, or undefined if they don't fit. Arguments can't
 * change the host or the path.
 */
export function callAddress(
  base: string,
  { path, parameters }: FoundOperation,
  input: unknown,
): string | undefined {
  const given = fieldsOf(input)
  let filledPath = path
  const query = new URLSearchParams()
  for (const parameter of parameters) {
    const { name, place, is_required: isRequired } = parameter
    const texts = textsOf(parameter, given[name])
    if (texts === undefined || (texts.length === 0 && isRequired)) return undefined
    if (texts.length === 0) continue
    if (place === 'path') {
      const segment = inPath(parameter, texts)
      if (segment === undefined) return undefined
      filledPath = filledPath.replaceAll(`{${name}}`, () => segment)
    } else for (const text of inQuery(parameter, texts)) query.append(name, text)
  }
  const [before = '', search] = base.split('?', 2)
  const fullQuery = [search, query.toString()].filter(Boolean).join('&')
  const address = `${before}${filledPath}${fullQuery === '' ? '' : `?${fullQuery}`}`
  return address.length <= maxLength &&
    URL.canParse(address) &&
    new URL(address).origin === new URL(base).origin
    ? address
    : undefined
}

/** The value the server fills in, because the document requires one and allows no other. */
export function fixedValue({ is_required, allowed }: Parameter): ParameterValue | undefined {
  return is_required && allowed?.length === 1 ? allowed[0] : undefined
}

/** The values of a parameter as texts, empty if none was given; undefined if they aren't allowed. */
function textsOf(parameter: Parameter, given: unknown): string[] | undefined {
  const fixed = fixedValue(parameter)
  const values: unknown[] = parameter.list !== undefined && Array.isArray(given) ? given : [given]
  const texts = (fixed === undefined ? values : [fixed]).filter(isValue).map(String)
  const { allowed } = parameter
  return allowed === undefined || texts.every((text) => allowed.some((one) => String(one) === text))
    ? texts
    : undefined
}

function isValue(value: unknown): value is ParameterValue {
  return (
    (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
  )
}

function inPath({ list }: Parameter, texts: readonly string[]): string | undefined {
  // `.` and `..` would be resolved as path segments.
  if (texts.some((text) => /^\.{1,2}$/.test(text))) return undefined
  const separator = list === undefined || list === 'repeated' ? ',' : separators[list]
  return texts.map((text) => encodeURIComponent(text)).join(separator)
}

function inQuery({ list }: Parameter, texts: readonly string[]): readonly string[] {
  return list === undefined || list === 'repeated' ? texts : [texts.join(separators[list])]
}
