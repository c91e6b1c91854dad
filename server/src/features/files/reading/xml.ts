import { Parser } from 'htmlparser2'

import { markOf } from '#server/features/files/reading/decode.ts'
import type { Zip } from '#server/features/files/reading/zip.ts'

/** XML events. Names come without their namespace prefixes. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

export interface XmlReader {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** Streaming XML parser. Custom entities are not expanded, and nothing external is fetched. */
export function xmlReader({ open, close, text }: XmlHandler): XmlReader {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      onclosetag: (name) => close?.(local(name)),
      ontext: (part) => text?.(part),
    },
    { xmlMode: true },
  )
  return { write: (part) => parser.write(part), end: () => parser.end() }
}

/** Parses one part of a zip; a missing part is empty. */
export function readXml(zip: Zip, name: string, handler: XmlHandler): void {
  const reader = xmlReader(handler)
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for (const piece of zip.pieces(name)) {
    decoder ??= new TextDecoder(markOf(piece) ?? 'utf-8')
    reader.write(decoder.decode(piece, { stream: true }))
  }
  reader.write(decoder?.decode() ?? '')
  reader.end()
}

/** Relationships of an Office part: targets by id. */
export function relationsOf(
  zip: Zip,
  part: string,
): Map<string, { readonly kind: string; readonly target: string }> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = new Map<string, { kind: string; target: string }>()
  readXml(zip, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, { Id: id = '', Target: target = '', Type: type = '' }) => {
      if (name === 'Relationship')
        relations.set(id, {
          kind: type.slice(type.lastIndexOf('/') + 1),
          target: resolvePart(folder, target),
        })
    },
  })
  return relations
}

function resolvePart(folder: string, target: string): string {
  return decodeURI(new URL(encodeURI(target), `part:///${encodeURI(folder)}`).pathname).slice(1)
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
