import { fileName } from '#server/platform/file-name.ts'

/** One version of a document with its front matter. */
export interface DocumentVersion {
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

/** The path of a version: one folder per document, named after the current title. */
export function documentPath({ document_id, newest_title, number }: DocumentVersion): string {
  return `documents/${fileName(newest_title)} ${document_id.slice(-8)}/version ${number}.md`
}

/**
 * The version as Markdown. The text below the front matter is exactly what was hashed, so that anyone can
 * verify it.
 */
export function documentFile(version: DocumentVersion, markdown: string): string {
  const {
    document_id,
    number,
    title,
    hash,
    made_by,
    author,
    created_at,
    language,
    state,
    newest,
    approved_version,
  } = version
  const matter = {
    title,
    document: document_id,
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
  // JSON is valid YAML, and a quoted title can't end the front matter.
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n${markdown}`
}
