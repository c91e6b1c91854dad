import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import { documentTemplates } from '#contract/documents/document-templates.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import type { ReviewFacts } from '#contract/documents/review.ts'
import type { Language } from '#contract/languages.ts'
import { type DocumentFacts, renderTemplate } from '#server/features/documents/templates/template.ts'
import { templateOf } from '#server/features/documents/templates/load-template.ts'

/** Template text for the reviewer: sections and passages of this template, and the text of all templates. */
export function templateText(
  language: Language,
  template: DocumentTemplate | null,
  facts: DocumentFacts,
): Pick<ReviewFacts, 'sections' | 'blocks' | 'corpus'> {
  const corpus = corpusOf(language)
  if (template === null) return { sections: [], blocks: [], corpus }
  const own = templateOf(language, template)
  return {
    // Headings have no conditions, so any answers yield all of them.
    sections: splitPassages(renderTemplate(own, facts).body).filter((passage) => passage.startsWith('## ')),
    // Passages about another protocol or horizon are outdated and reviewed like any other text.
    blocks: own.blocks.filter(({ rules }) => rules.every((holds) => holds(facts))).map(({ text }) => text),
    corpus,
  }
}

const corpora = new Map<Language, string>()

function corpusOf(language: Language): string {
  const cached = corpora.get(language)
  if (cached !== undefined) return cached
  const texts = documentTemplates.flatMap((template) => {
    const { title, blocks } = templateOf(language, template)
    return [title, ...blocks.map(({ text }) => text)]
  })
  const corpus = texts.join('\n\n')
  corpora.set(language, corpus)
  return corpus
}
