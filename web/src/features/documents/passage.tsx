import { type ComponentProps, memo, useMemo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { Blank } from '#web/features/documents/blanks/blank.tsx'
import type { DocumentMark } from '#web/features/documents/marks.ts'
import { rehypeMarks } from '#web/features/documents/rehype-marks.ts'
import { rehypeTableLabels } from '#web/features/documents/rehype-table-labels.ts'
import { LeavingLink } from '#web/ui/leaving-link.tsx'
import styles from '#web/features/documents/document-sheet.module.css'

/** Replaces double brackets during parsing, because Markdown would read them as a link. */
const opening = '\uE000'
const closing = '\uE001'

interface Node {
  type: string
  value?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** Turns the text between the markers into a blank. */
function remarkPlaces() {
  return (tree: Node) => split(tree)
}

function split(node: Node): void {
  if (!node.children) return
  node.children = node.children.flatMap((child) => {
    split(child)
    if (child.type !== 'text' || !child.value?.includes(opening)) return [child]
    return child.value.split(new RegExp(`(${opening}[^${closing}]*${closing})`)).flatMap((part): Node[] => {
      if (part === '') return []
      if (!part.startsWith(opening)) return [{ type: 'text', value: part }]
      const value = part.slice(1, -1)
      return [
        {
          type: 'blank',
          data: { hName: 'span', hProperties: { 'data-blank': '' } },
          children: [{ type: 'text', value }],
        },
      ]
    })
  })
}

const plugins = [remarkGfm, remarkPlaces]
const tableLabels = [rehypeTableLabels]
// Headings are one level below the title. Images are not loaded, raw HTML stays text, and links ask before
// leaving.
const components = { h1: 'h3', h2: 'h3', h3: 'h4', img: () => null, span: Span, a: LeavingLink } as const

// A blank with marks inside stays plain, because the marks split its text.
function Span({ children, ...span }: ComponentProps<'span'> & { 'data-blank'?: string }) {
  if (span['data-blank'] === undefined) return <span {...span}>{children}</span>
  if (typeof children === 'string') return <Blank question={children.trim()} />
  return <span className={styles.fill}>{children}</span>
}

/** One passage with the numbers of its marks. Memoized on both. */
export const PassageText = memo(function PassageText({
  text,
  marks,
}: {
  text: string
  marks?: readonly DocumentMark[] | undefined
}) {
  const marked = useMemo(() => text.replace(/\[\[([^[\]\n]+)\]\]/g, `${opening}$1${closing}`), [text])
  return (
    <Markdown
      remarkPlugins={plugins}
      components={components}
      rehypePlugins={marks ? [rehypeTableLabels, [rehypeMarks, marks]] : tableLabels}
    >
      {marked}
    </Markdown>
  )
})
