import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { linkAddress } from '#web/features/documents/rich-text/link-address.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/documents/rich-text/rich-text.module.css'

/**
 * Asks for a link address or the question of a blank. Not a form, because it is inside the document's form.
 */
export function ToolbarPrompt({
  editor,
  kind,
  onDone,
}: {
  editor: Editor
  kind: 'link' | 'blank'
  onDone: () => void
}) {
  const { t } = useTexts(['editor', 'common'])
  const [value, setValue] = useState(() => initialValue(editor, kind))
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const set = () => {
    const act = kind === 'link' ? linkAct(editor, value.trim()) : blankAct(editor, value.trim())
    if (act) leave(act)
    else setWrong(true)
  }
  const leave = (act?: () => boolean) => {
    onDone()
    if (act) act()
    else editor.commands.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing) return
    // Don't submit the document's form or close its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else leave()
  }

  return (
    <div className={styles.richTextPrompt}>
      <Field
        ref={input}
        label={t(`prompt.${kind}`)}
        error={isWrong ? t(`wrong.${kind}`) : undefined}
        value={value}
        maxLength={kind === 'link' ? 2000 : 300}
        inputMode={kind === 'link' ? 'url' : 'text'}
        onChange={(event) => {
          setValue(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="quiet" size="small" onClick={() => leave()}>
        {t('common:action.cancel')}
      </Button>
      <Button variant="main" size="small" onClick={set}>
        {t('prompt.set')}
      </Button>
    </div>
  )
}

/** Sets or inserts a link, or removes it for an empty address; undefined if it isn't a web or mail address. */
function linkAct(editor: Editor, words: string): (() => boolean) | undefined {
  const chain = () => editor.chain().focus()
  if (words === '') return () => chain().extendMarkRange('link').unsetLink().run()
  const href = linkAddress(words)
  if (href === undefined) return undefined
  const isNew = editor.state.selection.empty && !editor.isActive('link')
  return isNew
    ? () =>
        chain()
          .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
          .run()
    : () => chain().extendMarkRange('link').setLink({ href }).run()
}

/** Inserts a blank; undefined if its question is empty or contains the brackets that enclose a blank. */
function blankAct(editor: Editor, question: string): (() => boolean) | undefined {
  if (question === '' || /[[\]]/.test(question)) return undefined
  return () => editor.chain().focus().insertContent({ type: 'blank', attrs: { question } }).run()
}

/** The link at the cursor, or the selected text for a blank. */
function initialValue(editor: Editor, kind: 'link' | 'blank'): string {
  if (kind === 'link') return String(editor.getAttributes('link')['href'] ?? '')
  const { from, to } = editor.state.selection
  return editor.state.doc.textBetween(from, to, ' ').slice(0, 300)
}
