import { Glasses, MessageSquareText, PenLine } from 'lucide-react'

import { CommentPanel } from '#web/features/documents/comments/comment-panel.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import { ReviewPanel } from '#web/features/documents/review-panel.tsx'
import { DecisionPanel } from '#web/features/documents/votes/decision-panel.tsx'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { useModelName } from '#web/features/models/use-model-name.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { isOutline, type OpenDocument } from '#web/pages/build-room/use-open-document.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import styles from '#web/pages/build-room/build-room.module.css'

/** Beside a document: its decision, and folds with the review, the comments and the model. */
export function DocumentSide({ document, state }: { document: Document; state: OpenDocument }) {
  const { t } = useTexts(['votes', 'review', 'comments', 'writing'])
  const model = useModelName()
  const { comments, fill, fold, isFilling, writing } = state
  const hasOutline = isOutline(document)
  return (
    <aside className={styles.buildSide} data-part="build-side">
      <DecisionPanel
        document={document}
        isFilling={isFilling}
        onFill={fill}
        onEdit={() => state.open('edit')}
        onDeadline={() => state.open('deadline')}
      />
      {state.offer}
      {document.may.write && document.open_places > 0 && !isFilling && (
        <Button variant="quiet" className={styles.buildFill} onClick={fill}>
          <PenLine size={18} aria-hidden="true" />
          {t('votes:blanks.fill')}
        </Button>
      )}
      <div className={styles.folds}>
        <Fold title={t('review:panel.title')} icon={Glasses} {...fold('review')}>
          <ReviewPanel document={document} review={state.review} model={model} onFill={fill} />
        </Fold>
        <Fold
          title={t('comments:panel.title')}
          icon={MessageSquareText}
          count={comments.counts.open}
          {...fold('comments')}
        >
          <CommentPanel document={document} comments={comments} composer={state.composer} />
        </Fold>
        {document.may.write && (
          <Fold
            title={t(hasOutline && !writing.writing ? 'writing:write.title' : 'writing:ask.title')}
            icon={PenLine}
            {...fold('words')}
          >
            <WritingPanel document={document} model={model} writing={writing} isOutline={hasOutline} />
          </Fold>
        )}
      </div>
    </aside>
  )
}
