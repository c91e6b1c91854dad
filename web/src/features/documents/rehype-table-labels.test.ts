import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'

import { rehypeTableLabels } from '#web/features/documents/rehype-table-labels.ts'

const shown = (text: string) =>
  renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [remarkGfm], rehypePlugins: [rehypeTableLabels] }, text),
  )

test('each cell of a wide table has the heading of its column and keeps its role', () => {
  const html = shown('| Kind | Name | *Last* four |\n|---|---|---|\n| Card | A bank | |\n| | | |')
  expect(html).toContain('<table role="table" data-stacks="">')
  expect(html).toContain('<td role="cell" data-label="Kind"><span>Card</span></td>')
  expect(html).toContain('<td role="cell" data-label="Last four"><span></span></td>')
  expect(html.match(/<tr role="row" data-empty="">/g)).toHaveLength(1)
})

test('a table of two columns stays as it is', () => {
  expect(shown('| Right | Duty |\n|---|---|\n| one | two |')).toContain('<table><thead>')
})
