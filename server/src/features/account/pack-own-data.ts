import { strToU8, zipSync } from 'fflate'

import type { PhotoType } from '#contract/account/photo.ts'
import type { Language } from '#contract/languages.ts'
import { normalise } from '#contract/normalise.ts'
import type { OwnData } from '#server/features/account/gather-own-data.ts'
import type { OwnFamily } from '#server/features/account/gather-own-family.ts'
import type { Photo } from '#server/ground/photos.ts'
import { translate } from '#server/platform/texts.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<
  PhotoType,
  string
>

/** One archive: everything as JSON, each document as Markdown, the photo, and a README. */
export function packOwnData(data: OwnData, photo: Photo | undefined, language: Language): Uint8Array {
  const documents = data.families.flatMap((family, index) => {
    const folder = `documents/${index + 1}-${plainName(family.family)}`
    return family.documents.map(
      ({ title, body, number }, place) =>
        [`${folder}/${place + 1}-${plainName(title)}-v${number}.md`, `# ${title}\n\n${body}\n`] as const,
    )
  })
  const photoName = photo && `photo.${endings[photo.type]}`
  const files = [
    ['README.md', readMe(data, photoName, language)],
    ['data.json', `${JSON.stringify(data, null, 2)}\n`],
    ...documents,
  ] as const
  const packed = Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]))
  return zipSync(
    { ...packed, ...(photo && photoName && { [photoName]: photo.bytes }) },
    { mtime: data.taken_at },
  )
}

function readMe(
  { account, families, taken_at }: OwnData,
  photoName: string | undefined,
  language: Language,
): string {
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  const line = (family: OwnFamily) => {
    const name = family.family || translate(language, 'emails:invitation.unnamed_family')
    const counts = {
      documents: family.documents.length,
      answers: family.assessment.length + family.approvals.length,
      ratings: family.ratings.length,
    }
    return `- ${translate(language, 'account:data.file_family', { family: name, since: day(family.since), ...counts })}`
  }
  const who = { name: account.full_name || account.email, email: account.email, date: day(taken_at) }
  const contents = [
    translate(language, 'account:data.file_json'),
    translate(language, 'account:data.file_documents'),
  ]
  if (photoName) contents.push(translate(language, 'account:data.file_photo', { file: photoName }))
  return [
    `# ${translate(language, 'account:data.file_title')}`,
    translate(language, 'account:data.file_about', who),
    contents.map((content) => `- ${content}`).join('\n'),
    families.map(line).join('\n'),
    '',
  ].join('\n\n')
}

/** A part of a file name that is valid on every system. */
function plainName(text: string): string {
  const plain = normalise(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return Array.from(plain).slice(0, 60).join('') || 'untitled'
}
