import { type FormEvent, lazy, Suspense } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { MergeView } from '#web/features/documents/merge/merge-view.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { useDocumentEditor } from '#web/features/documents/use-document-editor.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/documents/document-editor.module.css'

// Loaded lazily: the editor is larger than the rest of the room.
const RichText = lazy(() =>
  import('#web/features/documents/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText })),
)

/**
 * The editor of a document's text. Each keystroke is stored on this device until it is saved as a version.
 */
export function DocumentEditor({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['documents', 'editor'])
  const editor = useDocumentEditor(document, onClose)
  const { opened, text, isBusy, isHere, failure, conflict, close } = editor
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.submit()
  }
  const notices = (
    <EditorNotices isHere={isHere} failure={failure} onWriteHere={() => void editor.writeHere()} />
  )
  if (conflict)
    return (
      <Dialog
        key="merge"
        title={t('editor:merge.title')}
        closeLabel={t('document.close')}
        onClose={close}
        isWide
      >
        <MergeView
          key={conflict.theirs.number}
          document={document}
          conflict={conflict}
          isBusy={isBusy}
          isHere={isHere}
          onSave={(merged) => void editor.saveMerged(merged)}
          onClose={close}
        >
          {notices}
        </MergeView>
      </Dialog>
    )

  return (
    <Dialog
      title={t('edit.title', { document: document.title })}
      closeLabel={t('document.close')}
      onClose={close}
      isWide
    >
      <form className={styles.documentEditor} onSubmit={submit}>
        {opened.isFromBefore && isHere && <RestoredNotice onDiscard={editor.restart} />}
        {notices}
        <Field
          label={t('edit.name')}
          value={editor.title}
          maxLength={documentLimits.title}
          lang={document.language}
          required
          readOnly={!isHere}
          onChange={(event) => editor.changeTitle(event.target.value)}
        />
        <Suspense fallback={<Skeleton label={t('edit.text')} isInside />}>
          <RichText
            key={editor.opening}
            ref={text}
            body={opened.body}
            language={document.language}
            label={t('edit.text')}
            isReadOnly={!isHere}
            onChange={editor.saveSoon}
          />
        </Suspense>
        <div className={styles.row}>
          <Button variant="plain" onClick={close}>
            {t('edit.leave')}
          </Button>
          <Button type="submit" variant="main" isBusy={isBusy} disabled={!isHere}>
            {isBusy ? t('edit.saving') : t('edit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Tells that the text is a draft from before, and offers to discard it. */
function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTexts('documents')
  return (
    <Notice kind="info">
      {t('edit.restored')}
      <SentenceSpace />
      <button type="button" className="link" onClick={onDiscard}>
        {t('edit.discard')}
      </button>
    </Notice>
  )
}

interface EditorNoticesProps {
  /** False while another tab writes this document. */
  readonly isHere: boolean
  readonly failure: string | null
  readonly onWriteHere: () => void
}

function EditorNotices({ isHere, failure, onWriteHere }: EditorNoticesProps) {
  const { t } = useTexts('editor')
  return (
    <>
      {!isHere && (
        <Notice kind="info">
          {t('elsewhere')}
          <SentenceSpace />
          <button type="button" className="link" onClick={onWriteHere}>
            {t('write_here')}
          </button>
        </Notice>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  )
}
