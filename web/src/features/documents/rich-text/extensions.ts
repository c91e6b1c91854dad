import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/**
 * A long text is laid out in parts, of which only those near the eye are drawn (rich-text.css). Nobody notices them: where two of them
 * meet, they become one before something is taken away across the seam.
 */
const Part = Node.create({
  name: 'part',
  content: 'block+',
  parseHTML: () => [{ tag: 'div[data-part]' }],
  renderHTML: () => ['div', { 'data-part': '' }, 0],
  addKeyboardShortcuts() {
    const { editor } = this
    const join = (seam: (state: EditorState) => number | null) => () => {
      const at = seam(editor.state)
      if (at !== null) editor.view.dispatch(editor.state.tr.join(at))
      // What the key is for follows.
      return false
    }
    const [before, after] = [join(seamBefore), join(seamAfter)]
    return { Backspace: before, 'Mod-Backspace': before, Delete: after, 'Mod-Delete': after }
  },
})

function seamBefore({ selection: { $from, empty } }: EditorState): number | null {
  const start = $from.start(1)
  return empty && $from.before(1) > 0 && $from.pos - start === $from.depth - 1 ? $from.before(1) : null
}

function seamAfter({ doc, selection: { $to, empty } }: EditorState): number | null {
  const end = $to.after(1)
  return empty && end < doc.content.size && $to.end(1) - $to.pos === $to.depth - 1 ? end : null
}

/** Several parts that something shall be done to as a whole become one. */
export function joinParts(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection
  for (let last = $to.index(0); last > $from.index(0); last -= 1) tr.join(tr.doc.resolve(tr.selection.$to.pos).before(1))
  return tr
}

const Whole = Node.create({ name: 'doc', topNode: true, content: 'part+' })

/** A place to fill in: its question, which is chosen as a whole and replaced by what one writes. */
const Place = Node.create({
  name: 'place',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ question: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-place]', getAttrs: (element) => ({ question: element.textContent }) }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-place': '', class: 'fill' }),
    String(node.attrs['question']),
  ],
  renderText: ({ node }) => `[[${String(node.attrs['question'])}]]`,
  addInputRules() {
    return [nodeInputRule({ find: /\[\[([^[\]\n]+)\]\]$/, type: this.type, getAttributes: ([, question]) => ({ question }) })]
  },
})

/** What the editor has no shape for, as it was written. */
const Raw = Node.create({
  name: 'raw',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { class: 'raw' }, 0],
})

// By an attribute: the content policy allows no styles in a text.
const align = { align: { default: null, rendered: true, renderHTML: ({ align: side }: { align?: unknown }) => (side ? { 'data-align': side } : {}) } }

/** The shapes of a paper. What Markdown can't hold between two empty lines is not among them (read-passage.ts). */
export const extensions = [
  Whole,
  Part,
  StarterKit.configure({
    document: false,
    codeBlock: false,
    underline: false,
    listItem: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      protocols: ['mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
    },
  }),
  ListItem.extend({ content: 'paragraph (bulletList | orderedList)*' }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({
    content: 'paragraph',
    addAttributes() {
      return { ...this.parent?.(), ...align }
    },
  }),
  TableCell.extend({
    content: 'paragraph',
    addAttributes() {
      return { ...this.parent?.(), ...align }
    },
  }),
  Place,
  Raw,
]
