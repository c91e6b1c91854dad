import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { countWords, type Heading, outlineOf } from '#web/features/documents/rich-text/count-words.ts'
import { extensions } from '#web/features/documents/rich-text/extensions.ts'
import { contentOf, handleOf, readText, WrittenBlocks } from '#web/features/documents/rich-text/text-of.ts'
import { Toolbar } from '#web/features/documents/rich-text/toolbar.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import styles from '#web/features/documents/rich-text/rich-text.module.css'
import documentSheetStyles from '#web/features/documents/document-sheet.module.css'
import sheetStyles from '#web/ui/sheet.module.css'
import { classNames } from '#web/lib/class-names.ts'

export interface RichTextHandle {
  /** The current text as Markdown. */
  readonly text: () => string
  /** The current text by block, with the nodes to detect later changes. */
  readonly all: () => { readonly nodes: readonly object[]; readonly blocks: readonly string[] }
  /** The blocks between the unchanged ones at the start and at the end. */
  readonly changedSince: (nodes: readonly object[]) => {
    readonly before: number
    readonly after: number
    readonly blocks: readonly string[]
  }
}

interface RichTextProps {
  readonly ref: Ref<RichTextHandle>
  readonly body: string
  readonly language: string
  readonly label: string
  readonly isReadOnly: boolean
  readonly onChange: () => void
}

/**
 * The WYSIWYG editor of a document. The source of truth is Markdown: unedited passages keep their exact
 * source.
 */
export function RichText({ ref, body, language, label, isReadOnly, onChange }: RichTextProps) {
  const { t } = useTexts('editor')
  const [written] = useState(() => new WrittenBlocks())
  const [opened] = useState(() => readText(body))
  const editor = useEditor({
    extensions,
    content: contentOf(opened.blocks),
    editable: !isReadOnly,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        class: classNames(documentSheetStyles.words, styles.writingArea),
      },
      // Let Escape close the dialog instead of ProseMirror handling it, except during IME composition.
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
    <div className={classNames(styles.richText, outline.length > 1 && styles.withOutline)}>
      {outline.length > 1 && <Outline headings={outline} editor={editor} language={language} />}
      <div className={styles.richTextMain}>
        <Toolbar editor={editor} isReadOnly={isReadOnly} />
        <div className={classNames(sheetStyles.sheet, documentSheetStyles.document)} data-part="document">
          <EditorContent editor={editor} />
        </div>
        <p className={classNames(styles.richTextCount, 'cap')} role="status">
          {t('words', { count: words })} {t('stored')}
        </p>
      </div>
    </div>
  )
}

/** Focuses the editor once it is attached: on a slow machine it is created before it is visible. */
function focusOnPage(editor: Editor): void {
  if (editor.isDestroyed) return
  if (editor.view.dom.isConnected) editor.view.focus()
  else requestAnimationFrame(() => focusOnPage(editor))
}

function Outline({
  headings,
  editor,
  language,
}: {
  headings: readonly Heading[]
  editor: Editor
  language: string
}) {
  const { t } = useTexts('editor')
  const goTo = (index: number) => {
    // Look up the current position, because the outline lags behind the text.
    const at = outlineOf(editor.state.doc)[index]?.at
    if (at === undefined) return
    editor.commands.setTextSelection(at + 1)
    editor.view.focus()
    const shown = editor.view.nodeDOM(at)
    if (shown instanceof HTMLElement) bringIntoView(shown)
  }
  return (
    <nav className={styles.richTextOutline} aria-label={t('outline')}>
      <span className="cap">{t('outline')}</span>
      <ol lang={language}>
        {headings.map((heading, index) => (
          <li key={heading.at} data-level={Math.min(heading.level, 4)}>
            <button type="button" className="plain-link" onClick={() => goTo(index)}>
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/**
 * Scrolls for several frames: parts are laid out when near, and their height may differ from the estimate.
 */
function bringIntoView(element: HTMLElement, frames = 6): void {
  element.scrollIntoView({ block: 'center' })
  if (frames > 0) requestAnimationFrame(() => bringIntoView(element, frames - 1))
}

/** Updates the word count and the outline when idle, so that typing stays fast. */
function useSettled(editor: Editor, language: string) {
  const read = () => ({ words: countWords(editor.state.doc, language), outline: outlineOf(editor.state.doc) })
  const [settled, setSettled] = useState(read)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(
        () =>
          setSettled({ words: countWords(editor.state.doc, language), outline: outlineOf(editor.state.doc) }),
        400,
      )
    }
    editor.on('update', soon)
    return () => {
      clearTimeout(timer)
      editor.off('update', soon)
    }
  }, [editor, language])
  return settled
}
