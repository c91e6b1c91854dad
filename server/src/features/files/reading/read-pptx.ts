import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { readParagraphs } from '#server/features/files/reading/read-docx.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'
import { readXml, relationsOf } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** Slides in the order in which they are shown, each with the notes below it. */
export function readPptx(bytes: Uint8Array, gathering: Gathering): void {
  const zip = openZip(bytes, gathering)
  for (const [index, slide] of slidesOf(zip).entries()) {
    gathering.begin(index + 1)
    readParagraphs(zip, slide, gathering)
    const notes = [...relationsOf(zip, slide).values()].find(({ kind }) => kind === 'notesSlide')
    if (notes) readParagraphs(zip, notes.target, gathering)
  }
}

function slidesOf(zip: Zip): string[] {
  const presentation = 'ppt/presentation.xml'
  if (!zip.names.includes(presentation)) throw new ReadTrouble('broken')
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
