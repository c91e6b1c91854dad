import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileText, Landmark, PenLine } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'

import { openPlaces } from '#contract/documents/passages.ts'
import { ratifyDocument } from '#contract/documents/calls.ts'
import { AddApproval } from '#web/features/documents/add-approval.tsx'
import { ComparePapers } from '#web/features/documents/compare-papers.tsx'
import { CommentPanel } from '#web/features/documents/comments/comment-panel.tsx'
import { SelectionButton } from '#web/features/documents/comments/selection-button.tsx'
import { useComments } from '#web/features/documents/comments/use-comments.ts'
import { useComposer } from '#web/features/documents/comments/use-composer.ts'
import { gatherMarks } from '#web/features/documents/marks.ts'
import { NeedPanel } from '#web/features/documents/need-panel.tsx'
import { PaperEditor } from '#web/features/documents/paper-editor.tsx'
import { type Document, documentQuery, keepDocument } from '#web/features/documents/queries.ts'
import { RequestChangesForm } from '#web/features/documents/request-changes-form.tsx'
import { ReviewPanel } from '#web/features/documents/review-panel.tsx'
import { SharePaper } from '#web/features/documents/share-paper.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { useLitMarks } from '#web/features/documents/use-lit-marks.ts'
import { useNamedPassage } from '#web/features/documents/use-named-passage.ts'
import { useReview } from '#web/features/documents/use-review.ts'
import { useWriting } from '#web/features/documents/use-writing.ts'
import { VersionList } from '#web/features/documents/version-list.tsx'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { WritingSheet } from '#web/features/documents/writing-sheet.tsx'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { useMe } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useFoldedEngines } from '#web/lib/engines-view.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { BinPaper } from '#web/pages/build-room/bin-paper.tsx'
import { PaperActs } from '#web/pages/build-room/paper-acts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageNotRead } from '#web/ui/page-not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

export type Opened = 'edit' | 'changes' | 'add' | 'share' | 'bin' | { readonly from: number; readonly to: number }

/** One paper: its versions, its sheet, and what is still needed. */
export function PaperPage({ id }: { id: string }) {
  const { t } = useTexts(['build', 'rooms'])
  useFoldedEngines()
  const { data: document, isError, error, refetch } = useQuery({ ...documentQuery(id), retry: false })
  // What one reads or writes stays if it can't be read anew just now; what was taken away goes.
  if (isError && (!document || (error instanceof CallFailed && error.failure.status === 404))) {
    return (
      <div className="build">
        <Back />
        <PageNotRead title={t('rooms:title.build-room')} error={error} onRetry={refetch} />
      </div>
    )
  }
  return document ? <Paper document={document} /> : <Shape label={t('page.loading')} />
}

function Back() {
  const { t } = useTexts('rooms')
  return (
    <Link className="build-back" to="/dashboard/$page" params={{ page: 'build-room' }}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('title.build-room')}
    </Link>
  )
}

function Paper({ document }: { document: Document }) {
  const { t } = useTexts(['build', 'documents', 'governance', 'capitals', 'common'])
  const { account, may } = useMe()
  const mayComment = may.includes('document.comment')
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hasOrigins, setOrigins] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const model = useModelName()
  const writing = useWriting(document)
  const close = () => setOpened(null)
  const review = useReview(document, isReviewing)
  const comments = useComments(document)
  const composer = useComposer(document, account.id)
  const marks = useMemo(() => gatherMarks(review.marks, comments.marks), [review.marks, comments.marks])
  const grid = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { begin } = composer
  const commentOn = useCallback((passage: number) => begin({ passage }), [begin])
  useLitMarks(grid)
  useNamedPassage(document, (from) => setOpened({ from, to: document.version }))
  const state = t(document.state === 'approved' && document.is_founding_act ? 'documents:state.founding_act' : `documents:state.${document.state}`)
  return (
    <div className={opened === 'edit' ? 'build is-editing' : 'build'}>
      <title>{t('common:title.page', { page: document.title })}</title>
      <header className="build-h">
        <div>
          <div className="build-crumb">
            <Back />
            <span className="badge">
              <FileText size={14} aria-hidden="true" />
              {t('paper.version_state', { state, number: document.version })}
            </span>
            <span className="badge acc">
              <Landmark size={14} aria-hidden="true" />
              {t(`capitals:name.${document.capital}`)}
            </span>
          </div>
          <h1 className="t-lg" tabIndex={-1} lang={document.language}>
            {document.title}
          </h1>
        </div>
        <PaperActs document={document} onOpen={setOpened} onReview={() => setReviewing(true)} />
      </header>
      <hr className="rule" />
      <div className="build-grid" ref={grid}>
        <VersionList document={document} onCompare={(from, to) => setOpened({ from, to })} />
        <div className="build-sheet" ref={sheet}>
          {writing.writing ? (
            <WritingSheet document={document} writing={writing.writing} />
          ) : (
            <Sheet document={document} hasOrigins={hasOrigins} marks={marks} onComment={mayComment ? commentOn : undefined}>
              {document.body === '' && (
                <div className="build-blank">
                  <p>{t('paper.empty')}</p>
                  {document.may.write && (
                    <button type="button" className="btn quiet" onClick={() => setOpened('edit')}>
                      <PenLine size={18} aria-hidden="true" />
                      {t('paper.write')}
                    </button>
                  )}
                </div>
              )}
            </Sheet>
          )}
          {mayComment && <SelectionButton sheet={sheet} onComment={begin} />}
          {document.body !== '' && (
            <label className="check">
              <input type="checkbox" checked={hasOrigins} onChange={(event) => setOrigins(event.target.checked)} />
              {t('documents:origin.show')}
            </label>
          )}
        </div>
        <aside className="build-side">
          <NeedPanel document={document} pilotId={account.id} onAsk={() => setOpened('changes')} />
          {document.can_ratify && <Ratify document={document} />}
          {document.may.write && <WritingPanel document={document} model={model} writing={writing} isOutline={isOutline(document)} />}
          {isReviewing && <ReviewPanel document={document} review={review} model={model} onFill={() => setOpened('edit')} />}
        </aside>
        <CommentPanel document={document} pilotId={account.id} comments={comments} composer={composer} mayComment={mayComment} />
      </div>
      {opened === 'edit' && <PaperEditor document={document} onClose={close} />}
      {opened === 'changes' && (
        <Dialog title={t('paper.request')} closeLabel={t('common:action.close')} onClose={close}>
          <RequestChangesForm document={document} onSent={close} />
        </Dialog>
      )}
      {opened === 'add' && <AddApproval document={document} onClose={close} />}
      {opened === 'share' && <SharePaper document={document} onClose={close} />}
      {opened === 'bin' && <BinPaper document={document} onClose={close} />}
      {opened && typeof opened === 'object' && <ComparePapers document={document} at={opened} onClose={close} />}
    </div>
  )
}

/** What was ordered by a command and nobody has written on yet. */
const isOutline = ({ template, version, body }: Document) => template === null && version === 1 && body !== '' && openPlaces(body).length > 0

/** A founding act can be put before the family as soon as it has three voters. */
function Ratify({ document }: { document: Document }) {
  const { t } = useTexts('build')
  const queryClient = useQueryClient()
  const act = useAct(ratifyDocument, (now) => keepDocument(queryClient, now))
  return (
    <div className="build-ratify">
      <p className="sub">{t('paper.ratify_about')}</p>
      <button
        type="button"
        className="btn small quiet"
        aria-busy={act.isPending}
        onClick={() => !act.isPending && act.mutate({ params: { id: document.id } })}
      >
        {t('paper.ratify')}
      </button>
    </div>
  )
}
