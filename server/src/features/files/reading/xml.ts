import { Parser } from 'htmlparser2'

import { markOf } from '#server/features/files/reading/decode.ts'
import type { Zip } from '#server/features/files/reading/zip.ts'

/** What is met in an XML text. Names come without their prefixes, which every program chooses as it likes. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

export interface XmlReader {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** Reads XML as it comes. Entities that a text declares itself stay what they are; nothing outside of it is ever fetched. */
export function xmlReader({ open, close, text }: XmlHandler): XmlReader {
  const parser = new Parser(
    { onopentag: (name, attributes) => open?.(local(name), attributes), onclosetag: (name) => close?.(local(name)), ontext: (part) => text?.(part) },
    { xmlMode: true },
  )
  return { write: (part) => parser.write(part), end: () => parser.end() }
}

/** Reads one part of a zip; one that is not there has nothing in it. */
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

/** Where the parts lie that a part of an Office file names by their ids. */
export function relationsOf(zip: Zip, part: string): Map<string, { readonly kind: string; readonly target: string }> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const relations = new Map<string, { kind: string; target: string }>()
  readXml(zip, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, { Id: id = '', Target: target = '', Type: type = '' }) => {
      if (name === 'Relationship') relations.set(id, { kind: type.slice(type.lastIndexOf('/') + 1), target: resolvePart(folder, target) })
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
