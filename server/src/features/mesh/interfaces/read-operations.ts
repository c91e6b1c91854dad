import type { FoundOperation } from '#contract/mesh/names.ts'
import { plainAddress } from '#contract/web-address.ts'

type Parameter = FoundOperation['parameters'][number]
type Thing = Readonly<Record<string, unknown>>

export interface ReadDocument {
  /** Where the interface says it is; nothing where it does not say so, or only relative to where its document lies. */
  readonly address: string | null
  readonly operations: readonly FoundOperation[]
}

const mostOperations = 200
const mostParameters = 30
const longestAbout = 400

/**
 * The operations of a parsed OpenAPI document that only read. Its content is untrusted: every text is
 * truncated, and operations that need more than texts and numbers in the address are left out.
 */
export function readOperations(parsed: unknown, documentAddress?: string): ReadDocument | undefined {
  const document = thing(parsed)
  if (typeof document['openapi'] !== 'string' || !document['openapi'].startsWith('3.')) return undefined
  const found: FoundOperation[] = []
  for (const [path, item] of Object.entries(thing(document['paths']))) {
    const operation = path.startsWith('/') ? readGet(document, path, thing(item)) : undefined
    if (operation && !found.some(({ id }) => id === operation.id)) found.push(operation)
    if (found.length === mostOperations) break
  }
  return { address: addressOf(document, documentAddress), operations: found }
}

function thing(value: unknown): Thing {
  return typeof value === 'object' && value !== null ? (value as Thing) : {}
}

// oxlint-disable-next-line no-control-regex -- what somebody else wrote is shown and given to models: without what can't be seen
const unseen = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/gu

function words(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(unseen, ' ').trim().slice(0, longestAbout) : ''
}

function addressOf(document: Thing, documentAddress: string | undefined): string | null {
  const [server] = Array.isArray(document['servers']) ? (document['servers'] as unknown[]) : []
  const { url } = thing(server)
  if (typeof url !== 'string' || url.includes('{')) return null
  if (/^https?:\/\//i.test(url)) return plainAddress(url)
  return documentAddress !== undefined && URL.canParse(url, documentAddress) ? plainAddress(new URL(url, documentAddress).href) : null
}

function readGet(document: Thing, path: string, item: Thing): FoundOperation | undefined {
  if (typeof item['get'] !== 'object' || item['get'] === null) return undefined
  const get = thing(item['get'])
  const given = [item['parameters'], get['parameters']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const parameters: Parameter[] = []
  for (const one of given.slice(0, mostParameters)) {
    const parameter = readParameter(resolved(document, one))
    if (parameter === 'needed') return undefined
    if (parameter) parameters.push(parameter)
  }
  // A place in the path that nobody can fill makes an address that leads nowhere.
  const places = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  if (!places.every((name) => parameters.some((parameter) => parameter.place === 'path' && parameter.name === name))) return undefined
  const named = typeof get['operationId'] === 'string' ? get['operationId'] : path
  const id = named
    .replaceAll(/[^a-zA-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 48)
  return id === '' ? undefined : { id, path, about: words(get['summary']) || words(get['description']), parameters }
}

/** `needed` where an operation can't be asked without it and it can't be given. */
function readParameter(given: Thing): Parameter | 'needed' | undefined {
  const { name, required } = given
  const place = given['in']
  const isRequired = required === true || place === 'path'
  const { type } = thing(given['schema'])
  const [kind] = Array.isArray(type) ? (type as unknown[]).filter((one) => one !== 'null') : [type]
  const known = ['string', 'number', 'integer', 'boolean'].includes(kind as string)
    ? (kind as Parameter['type'])
    : kind === undefined
      ? 'string'
      : undefined
  if (typeof name !== 'string' || !/^[\w.[\]-]{1,80}$/.test(name) || (place !== 'path' && place !== 'query') || known === undefined)
    return isRequired ? 'needed' : undefined
  return { name, place, is_required: isRequired, about: words(given['description']), type: known }
}

function resolved(document: Thing, one: unknown): Thing {
  const reference = thing(one)['$ref']
  if (typeof reference !== 'string') return thing(one)
  const [, name] = /^#\/components\/parameters\/([\w.-]+)$/.exec(reference) ?? []
  return name === undefined ? {} : thing(thing(thing(document['components'])['parameters'])[name])
}
