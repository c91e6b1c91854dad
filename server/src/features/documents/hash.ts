import { createHash } from 'node:crypto'

/** The document as an exported Markdown file, so that its SHA-256 can be verified independently. */
export function markdownOf({ title, body }: { readonly title: string; readonly body: string }): string {
  return `# ${title}\n\n${body}\n`
}

export function hashOf(document: { readonly title: string; readonly body: string }): string {
  return createHash('sha256').update(markdownOf(document)).digest('hex')
}
