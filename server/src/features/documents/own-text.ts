import type { PaperTemplate } from '#contract/documents/papers.ts'
import { paperTemplates } from '#contract/documents/papers.ts'
import { splitPassages } from '#contract/documents/passages.ts'
import type { ReviewFacts } from '#contract/documents/review.ts'
import type { Language } from '#contract/languages.ts'
import { type PaperFacts, renderTemplate } from '#server/features/documents/template.ts'
import { templateOf } from '#server/features/documents/templates.ts'

/** Our own templates as the reviewer knows them: the sections and passages of this one, and the words of all of them. */
export function ownText(language: Language, template: PaperTemplate | null, facts: PaperFacts): Pick<ReviewFacts, 'sections' | 'blocks' | 'corpus'> {
  const corpus = corpusOf(language)
  if (template === null) return { sections: [], blocks: [], corpus }
  const own = templateOf(language, template)
  return {
    // Headings carry no condition, so any answers give them all.
    sections: splitPassages(renderTemplate(own, facts).body).filter((passage) => passage.startsWith('## ')),
    // Passages about another protocol or horizon than the family's are out of date, and read like any other text.
    blocks: own.blocks.filter(({ rules }) => rules.every((holds) => holds(facts))).map(({ text }) => text),
    corpus,
  }
}

const corpora = new Map<Language, string>()

function corpusOf(language: Language): string {
  const known = corpora.get(language)
  if (known !== undefined) return known
  const texts = paperTemplates.flatMap((template) => {
    const { title, blocks } = templateOf(language, template)
    return [title, ...blocks.map(({ text }) => text)]
  })
  const corpus = texts.join('\n\n')
  corpora.set(language, corpus)
  return corpus
}
