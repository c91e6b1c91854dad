import '#web/features/documents/rich-text/rich-text.css'

import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { countWords, type Heading, outlineOf } from '#web/features/documents/rich-text/count-words.ts'
import { extensions } from '#web/features/documents/rich-text/extensions.ts'
import { handleOf, inParts, readText, WrittenBlocks } from '#web/features/documents/rich-text/text-of.ts'
import { Toolbar } from '#web/features/documents/rich-text/toolbar.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'

export interface RichTextHandle {
  /** What stands there now, as Markdown. */
  readonly text: () => string
  /** The same block by block, with what tells later which ones were changed. */
  readonly all: () => { readonly nodes: readonly object[]; readonly blocks: readonly string[] }
  /** The blocks between those that are still the same at the beginning and at the end. */
  readonly changedSince: (nodes: readonly object[]) => { readonly before: number; readonly after: number; readonly blocks: readonly string[] }
}

interface RichTextProps {
  readonly ref: Ref<RichTextHandle>
  readonly body: string
  readonly language: string
  readonly label: string
  readonly isReadOnly: boolean
  readonly onChange: () => void
}

/** A paper's text to write in, as it will look on its sheet. Its truth is Markdown: what is not touched keeps its every letter. */
export function RichText({ ref, body, language, label, isReadOnly, onChange }: RichTextProps) {
  const { t } = useTexts('editor')
  const [written] = useState(() => new WrittenBlocks())
  const [opened] = useState(() => readText(body))
  const editor = useEditor({
    extensions,
    content: { type: 'doc', content: inParts(opened.blocks) as never },
    editable: !isReadOnly,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language, class: 'words writing-area' },
      // ProseMirror would keep Escape for itself, and nobody could shut the dialog from the text; while a word is composed it is the keyboard's.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Escape' && !event.isComposing },
      handlePaste: (_, event) => {
        const pasted = event.clipboardData?.getData('text/plain').length ?? 0
        if (pasted <= documentLimits.body) return false
        notify.failure(t('too_long', { limit: documentLimits.body.toLocaleString(language) }))
        return true
      },
    },
    onCreate: ({ editor: created }) => {
      written.remember(created.state.doc, opened.written)
      if (!isReadOnly) focusOnPage(created)
    },
    onUpdate: onChange,
  })
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly])
  useImperativeHandle(ref, () => handleOf(() => editor.state.doc, written), [editor, written])
  const { words, outline } = useSettled(editor, language)

  return (
    <div className={outline.length > 1 ? 'rich-text with-outline' : 'rich-text'}>
      {outline.length > 1 && <Outline headings={outline} editor={editor} language={language} />}
      <div className="rich-text-main">
        <Toolbar editor={editor} isReadOnly={isReadOnly} />
        <div className="sheet paper">
          <EditorContent editor={editor} />
        </div>
        <p className="cap rich-text-count" role="status">
          {t('words', { count: words })} {t('kept')}
        </p>
      </div>
    </div>
  )
}

/** Takes the focus as soon as it is on the page: a busy machine makes it before it is shown. */
function focusOnPage(editor: Editor): void {
  if (editor.isDestroyed) return
  if (editor.view.dom.isConnected) editor.view.focus()
  else requestAnimationFrame(() => focusOnPage(editor))
}

function Outline({ headings, editor, language }: { headings: readonly Heading[]; editor: Editor; language: string }) {
  const { t } = useTexts('editor')
  const goTo = (index: number) => {
    // Where it stands now: the outline comes a moment after what is written.
    const at = outlineOf(editor.state.doc)[index]?.at
    if (at === undefined) return
    editor.commands.setTextSelection(at + 1)
    editor.view.focus()
    const shown = editor.view.nodeDOM(at)
    if (shown instanceof HTMLElement) bringIntoView(shown)
  }
  return (
    <nav className="rich-text-outline" aria-label={t('outline')}>
      <span className="cap">{t('outline')}</span>
      <ol lang={language}>
        {headings.map((heading, index) => (
          <li key={heading.at} className={`level-${Math.min(heading.level, 4)}`}>
            <button type="button" className="plain-link" onClick={() => goTo(index)}>
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** For some frames: parts that come near are laid out only then, and may be of another height than was thought. */
function bringIntoView(element: HTMLElement, frames = 6): void {
  element.scrollIntoView({ block: 'center' })
  if (frames > 0) requestAnimationFrame(() => bringIntoView(element, frames - 1))
}

/** The count and the outline, when the hands rest: while somebody writes, nothing else is worth a millisecond. */
function useSettled(editor: Editor, language: string) {
  const read = () => ({ words: countWords(editor.state.doc, language), outline: outlineOf(editor.state.doc) })
  const [settled, setSettled] = useState(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled({ words: countWords(editor.state.doc, language), outline: outlineOf(editor.state.doc) }), 400)
    }
    editor.on('update', soon)
    return () => {
      clearTimeout(timer)
      editor.off('update', soon)
    }
  }, [editor, language])
  return settled
}
