import { memo, type ReactNode, useMemo } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'

import { Blank } from '#web/features/documents/blanks/blank.tsx'
import type { Mark } from '#web/features/documents/marks.ts'
import { rehypeMarks } from '#web/features/documents/rehype-marks.ts'

/** Stands for the double brackets while the text is read as Markdown, which would take them for a link. */
const opening = '\uE000'
const closing = '\uE001'

interface Node {
  type: string
  value?: string
  children?: Node[]
  data?: { hName: string; hProperties: Record<string, string> }
}

/** Makes a place to fill in out of what stands between the marks. */
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
      return [{ type: 'place', data: { hName: 'span', hProperties: { className: 'fill' } }, children: [{ type: 'text', value }] }]
    })
  })
}

const plugins = [remarkGfm, remarkPlaces]
// A paper's own headings stand below its title; nothing is ever loaded from elsewhere, and raw HTML stays text.
const components = { h1: 'h3', h2: 'h3', h3: 'h4', img: () => null, span: Span } as const

// A blank that a comment or finding marks inside stays plain: its words are cut into pieces there.
function Span({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return className === 'fill' && typeof children === 'string' ? <Blank question={children.trim()} /> : <span className={className}>{children}</span>
}

/** One passage of a paper, with the numbers of what is said about it. Kept as it is for as long as both are the same. */
export const PassageText = memo(function PassageText({ text, marks }: { text: string; marks?: readonly Mark[] | undefined }) {
  const marked = useMemo(() => text.replace(/\[\[([^[\]\n]+)\]\]/g, `${opening}$1${closing}`), [text])
  return (
    <Markdown remarkPlugins={plugins} components={components} {...(marks && { rehypePlugins: [[rehypeMarks, marks]] })}>
      {marked}
    </Markdown>
  )
})
