import { renderToString } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { expect, test } from 'vitest'

import { remarkCitations } from '#web/features/chat/remark-citations.ts'

const sources = new Map([
  [1, { label: 'Source 1', href: '/one' }],
  [2, { label: 'Source 2', href: '/two' }],
  [3, { label: 'Source 3', href: null }],
])
const draw = (text: string) =>
  renderToString(<Markdown remarkPlugins={[remarkGfm, [remarkCitations, sources]]}>{text}</Markdown>)
const one = '<a class="cite" title="Source 1" href="/one" aria-label="Source 1">1</a>'
const two = '<a class="cite" title="Source 2" href="/two" aria-label="Source 2">2</a>'

test.each([
  ['a source number becomes a link', 'Yes [1].', `<p>Yes ${one}.</p>`],
  ['several numbers in one bracket become several links', 'Yes [1, 2].', `<p>Yes ${one}${two}.</p>`],
  ['adjacent brackets become separate links', 'Yes [1][2]', `<p>Yes ${one}${two}</p>`],
  [
    'a source without an address is not a link',
    'Yes [3]',
    '<p>Yes <span class="cite" title="Source 3">3</span></p>',
  ],
  ['a number without a source stays unchanged', 'Yes [7] and [1, 7].', '<p>Yes [7] and [1, 7].</p>'],
  [
    'code contains no citations',
    'Use `a[1]`:\n\n```\nb[2]\n```',
    '<p>Use <code>a[1]</code>:</p>\n<pre><code>b[2]\n</code></pre>',
  ],
  [
    'a link contains no citations',
    '[see [1] there](https://example.org)',
    '<p><a href="https://example.org">see [1] there</a></p>',
  ],
  [
    'a definition does not lead a citation astray',
    'Yes [1].\n\n[1]: https://example.org',
    `<p>Yes ${one}.</p>`,
  ],
  [
    'a footnote is the source of its number',
    'Yes[^2].\n\n[^2]: Said there.',
    `<p>Yes${two}.</p>\n<p>Said there.</p>`,
  ],
  [
    'a place to fill in is shown as one',
    'The [[name]] family [1]',
    `<p>The <span class="place">name</span> family ${one}</p>`,
  ],
  ['in a list and in bold', '- **Yes [1]**', `<ul>\n<li><strong>Yes ${one}</strong></li>\n</ul>`],
])('%s', (_, text, html) => {
  expect(draw(text)).toBe(html)
})
