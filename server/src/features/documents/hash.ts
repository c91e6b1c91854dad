import { createHash } from 'node:crypto'

/** A paper as a Markdown file, exactly as it is exported: its SHA-256 can be checked without us. */
export function markdownOf({ title, body }: { readonly title: string; readonly body: string }): string {
  return `# ${title}\n\n${body}\n`
}

export function hashOf(paper: { readonly title: string; readonly body: string }): string {
  return createHash('sha256').update(markdownOf(paper)).digest('hex')
}
