import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'

/** Asks for the address of a link, or for the question of a place to fill in. No form of its own: it stands inside the paper's. */
export function AskInToolbar({ editor, what, onDone }: { editor: Editor; what: 'link' | 'place'; onDone: () => void }) {
  const { t } = useTexts('editor')
  const [value, setValue] = useState(() => beginning(editor, what))
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const set = () => {
    const words = value.trim()
    if (words === '') return what === 'link' ? leave(() => editor.chain().focus().extendMarkRange('link').unsetLink().run()) : setWrong(true)
    if (what === 'place') {
      if (/[[\]]/.test(words)) return setWrong(true)
      return leave(() =>
        editor
          .chain()
          .focus()
          .insertContent({ type: 'place', attrs: { question: words } })
          .run(),
      )
    }
    const href = /^[a-z][\w+.-]*:/i.test(words) ? words : `https://${words}`
    if (!/^(?:https?|mailto):\S+$/i.test(href)) return setWrong(true)
    const { empty } = editor.state.selection
    const isNew = empty && !editor.isActive('link')
    return leave(() =>
      isNew
        ? editor
            .chain()
            .focus()
            .insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] })
            .run()
        : editor.chain().focus().extendMarkRange('link').setLink({ href }).run(),
    )
  }
  const leave = (act?: () => boolean) => {
    onDone()
    if (act) act()
    else editor.commands.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.nativeEvent.isComposing) return
    // Neither the paper's form nor its dialog is meant.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') set()
    else leave()
  }

  return (
    <div className="rich-text-ask">
      <Field
        ref={input}
        label={t(`ask.${what}`)}
        error={isWrong ? t(`wrong.${what}`) : undefined}
        value={value}
        maxLength={what === 'link' ? 2000 : 300}
        inputMode={what === 'link' ? 'url' : 'text'}
        onChange={(event) => {
          setValue(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn small quiet" onClick={() => leave()}>
        {t('ask.cancel')}
      </button>
      <button type="button" className="btn small main" onClick={set}>
        {t('ask.set')}
      </button>
    </div>
  )
}

/** The link the cursor stands in, or the words that are chosen for a place. */
function beginning(editor: Editor, what: 'link' | 'place'): string {
  if (what === 'link') return String(editor.getAttributes('link')['href'] ?? '')
  const { from, to } = editor.state.selection
  return editor.state.doc.textBetween(from, to, ' ').slice(0, 300)
}
