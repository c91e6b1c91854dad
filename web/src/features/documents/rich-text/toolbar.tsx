import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import {
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  TextCursorInput,
  Trash2,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { joinParts } from '#web/features/documents/rich-text/extensions.ts'
import { ToolbarPrompt } from '#web/features/documents/rich-text/toolbar-prompt.tsx'
import type { TextKey } from '#web/lib/translate.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/documents/rich-text/rich-text.module.css'

/** The commands in toolbar order. `isOn` is true if the cursor is in that format. */
const acts = [
  ['undo', Undo2, (editor) => editor.chain().focus().undo().run()],
  ['redo', Redo2, (editor) => editor.chain().focus().redo().run()],
  [
    'heading',
    Heading2,
    (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    (editor) => editor.isActive('heading', { level: 2 }),
  ],
  [
    'subheading',
    Heading3,
    (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    (editor) => editor.isActive('heading', { level: 3 }),
  ],
  ['bold', Bold, (editor) => editor.chain().focus().toggleBold().run(), (editor) => editor.isActive('bold')],
  [
    'italic',
    Italic,
    (editor) => editor.chain().focus().toggleItalic().run(),
    (editor) => editor.isActive('italic'),
  ],
  [
    'bullets',
    List,
    (editor) => editor.chain().focus().command(asOne).toggleBulletList().run(),
    (editor) => editor.isActive('bulletList'),
  ],
  [
    'numbers',
    ListOrdered,
    (editor) => editor.chain().focus().command(asOne).toggleOrderedList().run(),
    (editor) => editor.isActive('orderedList'),
  ],
  [
    'quote',
    Quote,
    (editor) => editor.chain().focus().command(asOne).toggleBlockquote().run(),
    (editor) => editor.isActive('blockquote'),
  ],
  [
    'table',
    Table,
    (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  ],
] as const satisfies readonly Act[]

const tableActs = [
  ['add_row', BetweenHorizontalEnd, (editor) => editor.chain().focus().addRowAfter().run()],
  ['add_column', BetweenVerticalEnd, (editor) => editor.chain().focus().addColumnAfter().run()],
  ['delete_row', TableRowsSplit, (editor) => editor.chain().focus().deleteRow().run()],
  ['delete_column', TableColumnsSplit, (editor) => editor.chain().focus().deleteColumn().run()],
  ['delete_table', Trash2, (editor) => editor.chain().focus().deleteTable().run()],
] as const satisfies readonly Act[]

const asOne = ({ tr }: { tr: Transaction }) => Boolean(joinParts(tr))

type NameIn<Key> = Key extends `act.${infer Name}` ? Name : never
/** A command with a label in the texts. */
type ActName = NameIn<TextKey<'editor'>>

type Act = readonly [
  name: ActName,
  icon: LucideIcon,
  act: (editor: Editor) => boolean,
  isOn?: (editor: Editor) => boolean,
]

/** The formatting toolbar, operated by pointer or arrow keys. */
export function Toolbar({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { t } = useTexts('editor')
  const [prompt, setPrompt] = useState<'link' | 'blank' | null>(null)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: acts.filter((act: Act) => act[3]?.(now)).map(([name]) => name),
      isInTable: now.isActive('table'),
      isInLink: now.isActive('link'),
      off: [
        ...(undoDepth(now.state) > 0 ? [] : ['undo']),
        ...(redoDepth(now.state) > 0 ? [] : ['redo']),
        ...(now.isActive('table') ? ['table'] : []),
      ],
    }),
  })
  const button = ([name, Icon, act, isOn]: Act) => (
    <button
      key={name}
      type="button"
      className="iconbtn"
      aria-label={t(`act.${name}`)}
      title={t(`act.${name}`)}
      aria-pressed={isOn ? state.on.some((one) => one === name) : undefined}
      disabled={isReadOnly || state.off.includes(name)}
      onClick={() => act(editor)}
    >
      <Icon size={19} aria-hidden="true" />
    </button>
  )
  const openPrompt = (kind: 'link' | 'blank') => setPrompt((open) => (open === kind ? null : kind))
  return (
    <div className={styles.richTextBar} data-part="rich-text-bar">
      <div
        className={styles.richTextActs}
        role="toolbar"
        aria-label={t('bar')}
        tabIndex={-1}
        onKeyDown={moveBetween}
      >
        {acts.map(button)}
        <button
          type="button"
          className="iconbtn"
          aria-label={t('act.link')}
          title={t('act.link')}
          aria-expanded={prompt === 'link'}
          aria-pressed={state.isInLink}
          disabled={isReadOnly}
          onClick={() => openPrompt('link')}
        >
          <Link2 size={19} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('act.blank')}
          title={t('act.blank')}
          aria-expanded={prompt === 'blank'}
          disabled={isReadOnly}
          onClick={() => openPrompt('blank')}
        >
          <TextCursorInput size={19} aria-hidden="true" />
        </button>
        {state.isInTable && tableActs.map(button)}
      </div>
      {prompt && <ToolbarPrompt key={prompt} editor={editor} kind={prompt} onDone={() => setPrompt(null)} />}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
  const here = buttons.findIndex((one) => one === document.activeElement)
  buttons[(here + step + buttons.length) % buttons.length]?.focus()
}
