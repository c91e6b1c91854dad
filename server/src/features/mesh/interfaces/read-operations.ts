import type { FoundOperation } from '#contract/mesh/names.ts'
import { plainAddress } from '#contract/web-address.ts'
import {
  cleanText,
  type JsonObject,
  readParameter,
  resolved,
} from '#server/features/mesh/interfaces/read-parameter.ts'
import { fieldsOf, itemsOf } from '#server/platform/unknown-value.ts'

type Parameter = FoundOperation['parameters'][number]

export interface ReadDocument {
  /** The API's server URL; null if it is missing, or relative without a supportedType document URL. */
  readonly address: string | null
  readonly operations: readonly FoundOperation[]
}

const maxOperations = 200
const maxParameters = 30
/**
 * The operations of a parsed OpenAPI document that only read. Its content is untrusted: every text is
 * truncated, and operations that need more than texts, numbers and lists of them in the address are left out.
 */
export function readOperations(parsed: unknown, documentAddress?: string): ReadDocument | undefined {
  const document = fieldsOf(parsed)
  if (typeof document['openapi'] !== 'string' || !document['openapi'].startsWith('3.')) return undefined
  const found: FoundOperation[] = []
  for (const [path, item] of Object.entries(fieldsOf(document['paths']))) {
    const operation = path.startsWith('/') ? readGet(document, path, fieldsOf(item)) : undefined
    if (operation && !found.some(({ id }) => id === operation.id)) found.push(operation)
    if (found.length === maxOperations) break
  }
  return { address: addressOf(document, documentAddress), operations: found }
}

function addressOf(document: JsonObject, documentAddress: string | undefined): string | null {
  const [server] = itemsOf(document['servers'])
  const { url } = fieldsOf(server)
  if (typeof url !== 'string' || url.includes('{')) return null
  if (/^https?:\/\//i.test(url)) return plainAddress(url)
  return documentAddress !== undefined && URL.canParse(url, documentAddress)
    ? plainAddress(new URL(url, documentAddress).href)
    : null
}

function readGet(document: JsonObject, path: string, item: JsonObject): FoundOperation | undefined {
  if (typeof item['get'] !== 'object' || item['get'] === null) return undefined
  const get = fieldsOf(item['get'])
  const declared = [item['parameters'], get['parameters']].flatMap(itemsOf)
  const parameters: Parameter[] = []
  for (const parameterOrRef of declared.slice(0, maxParameters)) {
    const parameter = readParameter(document, resolved(document, parameterOrRef, 'parameters'))
    if (parameter === 'unsupported') return undefined
    if (parameter) parameters.push(parameter)
  }
  // Every placeholder of the path needs a parameter, or the URL can't be built.
  const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  if (
    !placeholders.every((name) =>
      parameters.some((parameter) => parameter.place === 'path' && parameter.name === name),
    )
  )
    return undefined
  const named = typeof get['operationId'] === 'string' ? get['operationId'] : path
  const id = named
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48)
  return id === ''
    ? undefined
    : { id, path, about: cleanText(get['summary']) || cleanText(get['description']), parameters }
}
