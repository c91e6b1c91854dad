import { mergeAttributes, Node, nodeInputRule } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import styles from '#web/features/documents/rich-text/rich-text.module.css'

/**
 * A long text is split into parts, of which only those near the viewport are laid out (rich-text.css). Parts
 * are invisible: two of them are joined before a deletion across their boundary.
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
      // Let the default key handler run.
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

/** Joins the parts of a selection, so that a command applies to all of it. */
export function joinParts(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection
  for (let last = $to.index(0); last > $from.index(0); last -= 1)
    tr.join(tr.doc.resolve(tr.selection.$to.pos).before(1))
  return tr
}

const DocumentNode = Node.create({ name: 'doc', topNode: true, content: 'part+' })

/** A blank: its question is selected as a whole and replaced by typing. */
const Blank = Node.create({
  name: 'blank',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ question: { default: '' } }),
  parseHTML: () => [{ tag: 'span[data-blank]', getAttrs: (element) => ({ question: element.textContent }) }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-blank': '', class: styles.fill }),
    String(node.attrs['question']),
  ],
  renderText: ({ node }) => `[[${String(node.attrs['question'])}]]`,
  addInputRules() {
    return [
      nodeInputRule({
        find: /\[\[([^[\]\n]+)\]\]$/,
        type: this.type,
        getAttributes: ([, question]) => ({ question }),
      }),
    ]
  },
})

/** Markdown that the editor doesn't support, as source text. */
const Raw = Node.create({
  name: 'raw',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { class: styles.raw }, 0],
})

// An attribute, because the content security policy forbids inline styles.
const align = {
  align: {
    default: null,
    rendered: true,
    renderHTML: ({ align: side }: { align?: unknown }) => (side ? { 'data-align': side } : {}),
  },
}

/**
 * The node types of a document, limited to Markdown without empty lines inside a passage (read-passage.ts).
 */
export const extensions = [
  DocumentNode,
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
  // A wide table scrolls in its wrapper.
  Table.configure({ resizable: false, renderWrapper: true }),
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
  Blank,
  Raw,
]
