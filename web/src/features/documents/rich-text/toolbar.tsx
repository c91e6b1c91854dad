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
import { AskInToolbar } from '#web/features/documents/rich-text/ask-in-toolbar.tsx'
import { useTexts } from '#web/lib/use-texts.ts'

/** What can be done, in the order of the bar. `isOn` is the shape the cursor stands in. */
const acts = [
  ['undo', Undo2, (editor) => editor.chain().focus().undo().run()],
  ['redo', Redo2, (editor) => editor.chain().focus().redo().run()],
  ['heading', Heading2, (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(), (editor) => editor.isActive('heading', { level: 2 })],
  [
    'subheading',
    Heading3,
    (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    (editor) => editor.isActive('heading', { level: 3 }),
  ],
  ['bold', Bold, (editor) => editor.chain().focus().toggleBold().run(), (editor) => editor.isActive('bold')],
  ['italic', Italic, (editor) => editor.chain().focus().toggleItalic().run(), (editor) => editor.isActive('italic')],
  ['bullets', List, (editor) => editor.chain().focus().command(asOne).toggleBulletList().run(), (editor) => editor.isActive('bulletList')],
  ['numbers', ListOrdered, (editor) => editor.chain().focus().command(asOne).toggleOrderedList().run(), (editor) => editor.isActive('orderedList')],
  ['quote', Quote, (editor) => editor.chain().focus().command(asOne).toggleBlockquote().run(), (editor) => editor.isActive('blockquote')],
  ['table', Table, (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()],
] as const satisfies readonly Act[]

const tableActs = [
  ['add_row', BetweenHorizontalEnd, (editor) => editor.chain().focus().addRowAfter().run()],
  ['add_column', BetweenVerticalEnd, (editor) => editor.chain().focus().addColumnAfter().run()],
  ['delete_row', TableRowsSplit, (editor) => editor.chain().focus().deleteRow().run()],
  ['delete_column', TableColumnsSplit, (editor) => editor.chain().focus().deleteColumn().run()],
  ['delete_table', Trash2, (editor) => editor.chain().focus().deleteTable().run()],
] as const satisfies readonly Act[]

const asOne = ({ tr }: { tr: Transaction }) => Boolean(joinParts(tr))

type Act = readonly [name: string, icon: LucideIcon, act: (editor: Editor) => boolean, isOn?: (editor: Editor) => boolean]

/** The shapes a text can take, by press or by arrow keys. */
export function Toolbar({ editor, isReadOnly }: { editor: Editor; isReadOnly: boolean }) {
  const { t } = useTexts('editor')
  const [asked, setAsked] = useState<'link' | 'place' | null>(null)
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
      aria-label={t(`act.${name}` as 'act.bold')}
      title={t(`act.${name}` as 'act.bold')}
      aria-pressed={isOn ? state.on.some((one) => one === name) : undefined}
      disabled={isReadOnly || state.off.includes(name)}
      onClick={() => act(editor)}
    >
      <Icon size={19} aria-hidden="true" />
    </button>
  )
  const ask = (what: 'link' | 'place') => setAsked((open) => (open === what ? null : what))
  return (
    <div className="rich-text-bar">
      <div className="rich-text-acts" role="toolbar" aria-label={t('bar')} tabIndex={-1} onKeyDown={moveBetween}>
        {acts.map(button)}
        <button
          type="button"
          className="iconbtn"
          aria-label={t('act.link')}
          title={t('act.link')}
          aria-expanded={asked === 'link'}
          aria-pressed={state.isInLink}
          disabled={isReadOnly}
          onClick={() => ask('link')}
        >
          <Link2 size={19} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('act.place')}
          title={t('act.place')}
          aria-expanded={asked === 'place'}
          disabled={isReadOnly}
          onClick={() => ask('place')}
        >
          <TextCursorInput size={19} aria-hidden="true" />
        </button>
        {state.isInTable && tableActs.map(button)}
      </div>
      {asked && <AskInToolbar key={asked} editor={editor} what={asked} onDone={() => setAsked(null)} />}
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
