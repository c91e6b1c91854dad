import { fileName } from '#server/platform/file-name.ts'

/** One version of a paper with what stands above its text. */
export interface PaperVersion {
  readonly document_id: string
  readonly number: number
  readonly title: string
  readonly body: string
  readonly hash: string
  readonly made_by: string
  readonly author: string
  readonly created_at: string
  readonly class: string
  readonly capital: string
  readonly language: string
  readonly state: string
  readonly newest: number
  readonly newest_title: string
  readonly approved_version: number | null
}

/** Where a version lies: a folder for each paper, named as the paper is now. */
export function paperPath({ document_id, newest_title, number }: PaperVersion): string {
  return `papers/${fileName(newest_title)} ${document_id.slice(-8)}/version ${number}.md`
}

/** The version as Markdown. Below the front matter stands exactly the text that its hash was made from, so that anybody can check it. */
export function paperFile(version: PaperVersion, markdown: string): string {
  const { document_id, number, title, hash, made_by, author, created_at, language, state, newest, approved_version } = version
  const matter = {
    title,
    paper: document_id,
    version: number,
    newest_version: newest,
    class: version.class,
    capital: version.capital,
    language,
    state: number === newest ? state : 'earlier',
    in_force: approved_version === number,
    author,
    made_by,
    written_at: created_at,
    sha256: hash,
  }
  // JSON is YAML: quoted like this, no title can end the front matter.
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n${markdown}`
}
