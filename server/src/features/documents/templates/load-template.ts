import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { Language } from '#contract/languages.ts'
import { parseTemplate, type Template } from '#server/features/documents/templates/template.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const cache = new Map<string, Template>()

/** One of the nine templates in one of the eleven languages, cached after the first read. */
export function templateOf(language: Language, document: DocumentTemplate): Template {
  const path = join(projectRoot, 'texts', language, 'documents', `${document}.md`)
  const template = cache.get(path) ?? parseTemplate(readFileSync(path, 'utf8'))
  cache.set(path, template)
  return template
}
