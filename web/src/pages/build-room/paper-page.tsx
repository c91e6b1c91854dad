import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, FileText, Glasses, Landmark, MessageSquareText, PenLine } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'

import { openPlaces } from '#contract/documents/passages.ts'
import { BlankRail } from '#web/features/documents/blanks/blank-rail.tsx'
import { FillSheet } from '#web/features/documents/blanks/fill-sheet.tsx'
import { useBlanks } from '#web/features/documents/blanks/use-blanks.ts'
import { AddApproval } from '#web/features/documents/add-approval.tsx'
import { ComparePapers } from '#web/features/documents/compare-papers.tsx'
import { CommentPanel } from '#web/features/documents/comments/comment-panel.tsx'
import { SelectionButton } from '#web/features/documents/comments/selection-button.tsx'
import { useComments } from '#web/features/documents/comments/use-comments.ts'
import { useComposer } from '#web/features/documents/comments/use-composer.ts'
import { gatherMarks } from '#web/features/documents/marks.ts'
import { PaperEditor } from '#web/features/documents/paper-editor.tsx'
import { type Document, documentQuery } from '#web/features/documents/queries.ts'
import { KindDialog } from '#web/features/documents/kind-dialog.tsx'
import { ReviewPanel } from '#web/features/documents/review-panel.tsx'
import { SharePaper } from '#web/features/documents/share-paper.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { useLitMarks } from '#web/features/documents/use-lit-marks.ts'
import { useNamedPassage } from '#web/features/documents/use-named-passage.ts'
import { useReview } from '#web/features/documents/use-review.ts'
import { useWriting } from '#web/features/documents/use-writing.ts'
import { DeadlineDialog } from '#web/features/documents/votes/deadline-dialog.tsx'
import { DecisionPanel } from '#web/features/documents/votes/decision-panel.tsx'
import { VoteBar } from '#web/features/documents/votes/vote-bar.tsx'
import { VersionList } from '#web/features/documents/version-list.tsx'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { WritingSheet } from '#web/features/documents/writing-sheet.tsx'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { useMe } from '#web/features/session/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { BinPaper } from '#web/pages/build-room/bin-paper.tsx'
import { useLearning } from '#web/pages/shared/use-learning.tsx'
import { PaperActs } from '#web/pages/build-room/paper-acts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { PageNotRead } from '#web/ui/page-not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

export type Opened = 'edit' | 'fill' | 'add' | 'share' | 'deadline' | 'kind' | 'versions' | 'bin' | { readonly from: number; readonly to: number }

type FoldName = 'review' | 'comments' | 'words'

/** One document: its versions, its sheet, and the decision about it. */
export function PaperPage({ id }: { id: string }) {
  const { t } = useTexts(['build', 'rooms'])
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
    <Link className="build-back tap" to="/dashboard/$page" params={{ page: 'build-room' }}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('title.build-room')}
    </Link>
  )
}

function Paper({ document }: { document: Document }) {
  const { t } = useTexts(['build', 'documents', 'governance', 'capitals', 'common', 'comments', 'writing', 'review', 'votes'])
  const { account, may } = useMe()
  const mayComment = may.includes('document.comment')
  const { comment: namedComment, fill: fillsBlanks }: { comment?: unknown; fill?: unknown } = useSearch({ strict: false })
  const [opened, setOpened] = useState<Opened | null>(fillsBlanks === 'blanks' && document.may.write ? 'fill' : null)
  const [hasOrigins, setOrigins] = useState(false)
  const [folds, setFolds] = useState<Partial<Record<FoldName, boolean>>>({})
  const model = useModelName()
  const writing = useWriting(document)
  const close = () => setOpened(null)
  const review = useReview(document, folds.review === true)
  const comments = useComments(document)
  const composer = useComposer(document, account.id)
  const { learn, offer } = useLearning()
  const blanks = useBlanks(document, (filled) => {
    learn(document, filled)
    close()
  })
  const marks = useMemo(() => gatherMarks(review.marks, comments.marks), [review.marks, comments.marks])
  const grid = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { begin } = composer
  const unfold = useCallback((name: FoldName) => setFolds((all) => ({ ...all, [name]: true })), [])
  const comment = useCallback(
    (about: Parameters<typeof begin>[0]) => {
      unfold('comments')
      begin(about)
    },
    [begin, unfold],
  )
  const commentOn = useCallback((passage: number) => comment({ passage }), [comment])
  // Unfold the comments if there are open ones, a draft, or one named in the URL. They then stay open.
  const hasComments = comments.counts.open > 0 || composer.draft !== null || namedComment !== undefined
  if (hasComments && folds.comments === undefined) setFolds({ ...folds, comments: true })
  const isOpen = {
    review: folds.review === true,
    comments: folds.comments === true,
    words: folds.words ?? (writing.writing !== null || isOutline(document)),
  }
  const toggle = (name: FoldName) => setFolds({ ...folds, [name]: !isOpen[name] })
  useLitMarks(grid, unfold)
  useNamedPassage(document, (from) => setOpened({ from, to: document.version }))
  const isFilling = opened === 'fill' && blanks.blanks.length > 0 && document.may.write
  const fill = () => setOpened(document.body.trim() === '' ? 'edit' : 'fill')
  const state = t(document.state === 'approved' && document.is_founding_act ? 'documents:state.founding_act' : `documents:state.${document.state}`)
  const versions = <VersionList document={document} pilotId={account.id} onCompare={(from, to) => setOpened({ from, to })} />
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
            <span className="badge">{t(`governance:class.${document.class}`)}</span>
          </div>
          <h1 className="t-lg" tabIndex={-1} lang={document.language}>
            {document.title}
          </h1>
        </div>
        <PaperActs
          document={document}
          hasOrigins={hasOrigins}
          onOpen={setOpened}
          onReview={() => unfold('review')}
          onOrigins={() => setOrigins(!hasOrigins)}
        />
      </header>
      <hr className="rule" />
      <div className={isFilling ? 'build-grid is-filling' : 'build-grid'} ref={grid}>
        {isFilling ? <BlankRail document={document} blanks={blanks} /> : versions}
        <div className="build-sheet" ref={sheet}>
          {writing.writing ? (
            <WritingSheet document={document} writing={writing.writing} />
          ) : isFilling ? (
            <FillSheet document={document} blanks={blanks} onClose={close} />
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
          {mayComment && !isFilling && <SelectionButton sheet={sheet} onComment={comment} />}
        </div>
        <aside className="build-side">
          <DecisionPanel
            document={document}
            pilotId={account.id}
            isFilling={isFilling}
            onFill={fill}
            onEdit={() => setOpened('edit')}
            onDeadline={() => setOpened('deadline')}
          />
          {offer}
          {document.may.write && document.open_places > 0 && !isFilling && (
            <button type="button" className="btn quiet build-fill" onClick={fill}>
              <PenLine size={18} aria-hidden="true" />
              {t('votes:blanks.fill')}
            </button>
          )}
          <div className="folds">
            <Fold title={t('review:panel.title')} icon={Glasses} isOpen={isOpen.review} onToggle={() => toggle('review')}>
              <ReviewPanel document={document} review={review} model={model} onFill={fill} />
            </Fold>
            <Fold
              title={t('comments:panel.title')}
              icon={MessageSquareText}
              count={comments.counts.open}
              isOpen={isOpen.comments}
              onToggle={() => toggle('comments')}
            >
              <CommentPanel document={document} pilotId={account.id} comments={comments} composer={composer} mayComment={mayComment} />
            </Fold>
            {document.may.write && (
              <Fold
                title={t(isOutline(document) && !writing.writing ? 'writing:write.title' : 'writing:ask.title')}
                icon={PenLine}
                isOpen={isOpen.words}
                onToggle={() => toggle('words')}
              >
                <WritingPanel document={document} model={model} writing={writing} isOutline={isOutline(document)} />
              </Fold>
            )}
          </div>
        </aside>
      </div>
      <VoteBar document={document} pilotId={account.id} onFill={fill} />
      {opened === 'edit' && <PaperEditor document={document} onClose={close} />}
      {opened === 'add' && <AddApproval document={document} onClose={close} />}
      {opened === 'share' && <SharePaper document={document} onClose={close} />}
      {opened === 'bin' && <BinPaper document={document} onClose={close} />}
      {opened === 'deadline' && <DeadlineDialog document={document} onClose={close} />}
      {opened === 'kind' && <KindDialog document={document} onClose={close} />}
      {opened === 'versions' && (
        <Dialog title={t('versions.title')} closeLabel={t('common:action.close')} onClose={close}>
          {versions}
        </Dialog>
      )}
      {opened && typeof opened === 'object' && <ComparePapers document={document} at={opened} onClose={close} />}
    </div>
  )
}

/** What was ordered by a command and nobody has written on yet. */
const isOutline = ({ template, version, body }: Document) => template === null && version === 1 && body !== '' && openPlaces(body).length > 0
