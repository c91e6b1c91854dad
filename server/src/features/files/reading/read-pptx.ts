import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { readParagraphs } from '#server/features/files/reading/read-docx.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'
import { readXml, relationsOf } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** PowerPoint: slides in order, each followed by its notes. */
export function readPptx(bytes: Uint8Array, collector: TextCollector): void {
  const zip = openZip(bytes, collector)
  for (const [index, slide] of slidesOf(zip).entries()) {
    collector.begin(index + 1)
    readParagraphs(zip, slide, collector)
    const notes = [...relationsOf(zip, slide).values()].find(({ kind }) => kind === 'notesSlide')
    if (notes) readParagraphs(zip, notes.target, collector)
  }
}

function slidesOf(zip: Zip): string[] {
  const presentation = 'ppt/presentation.xml'
  if (!zip.names.includes(presentation)) throw new ReadError('broken')
  const relations = relationsOf(zip, presentation)
  const slides: string[] = []
  readXml(zip, presentation, {
    open: (name, attributes) => {
      const target = name === 'sldId' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (target) slides.push(target)
    },
  })
  return slides
}
