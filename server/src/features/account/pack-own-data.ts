import { strToU8, zipSync } from 'fflate'

import type { PhotoType } from '#contract/account/photo.ts'
import type { Language } from '#contract/languages.ts'
import type { OwnData } from '#server/features/account/own-data.ts'
import type { OwnFamily } from '#server/features/account/own-family.ts'
import type { Photo } from '#server/ground/photos.ts'
import { say } from '#server/platform/texts.ts'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<PhotoType, string>

/** One archive: everything as JSON, each text as Markdown, the photo as it is, and a page that says what is what. */
export function packOwnData(data: OwnData, photo: Photo | undefined, language: Language): Uint8Array {
  const papers = data.families.flatMap((family, index) => {
    const folder = `papers/${index + 1}-${plainName(family.family)}`
    return family.papers.map(
      ({ title, body, number }, place) => [`${folder}/${place + 1}-${plainName(title)}-v${number}.md`, `# ${title}\n\n${body}\n`] as const,
    )
  })
  const photoName = photo && `photo.${endings[photo.type]}`
  const files = [['README.md', readMe(data, photoName, language)], ['data.json', `${JSON.stringify(data, null, 2)}\n`], ...papers] as const
  const packed = Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)]))
  return zipSync({ ...packed, ...(photo && photoName && { [photoName]: photo.bytes }) }, { mtime: data.taken_at })
}

function readMe({ account, families, taken_at }: OwnData, photoName: string | undefined, language: Language): string {
  const day = (moment: Date) => moment.toISOString().slice(0, 10)
  const line = (family: OwnFamily) => {
    const name = family.family || say(language, 'mails:invitation.unnamed_family')
    const counts = { papers: family.papers.length, answers: family.assessment.length + family.approvals.length, ratings: family.ratings.length }
    return `- ${say(language, 'account:data.file_family', { family: name, since: day(family.since), ...counts })}`
  }
  const who = { name: account.full_name || account.email, email: account.email, date: day(taken_at) }
  const contents = [say(language, 'account:data.file_json'), say(language, 'account:data.file_papers')]
  if (photoName) contents.push(say(language, 'account:data.file_photo', { file: photoName }))
  return [
    `# ${say(language, 'account:data.file_title')}`,
    say(language, 'account:data.file_about', who),
    contents.map((content) => `- ${content}`).join('\n'),
    families.map(line).join('\n'),
    '',
  ].join('\n\n')
}

/** A part of a file's name that every system takes. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return Array.from(plain).slice(0, 60).join('') || 'untitled'
}
