import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { PaperTemplate } from '#contract/documents/papers.ts'
import type { Language } from '#contract/languages.ts'
import { parseTemplate, type Template } from '#server/features/documents/template.ts'
import { projectRoot } from '#server/platform/project-root.ts'

const known = new Map<string, Template>()

/** One of the nine papers in one of the eleven languages, read from its file once. */
export function templateOf(language: Language, paper: PaperTemplate): Template {
  const path = join(projectRoot, 'texts', language, 'documents', `${paper}.md`)
  const template = known.get(path) ?? parseTemplate(readFileSync(path, 'utf8'))
  known.set(path, template)
  return template
}
