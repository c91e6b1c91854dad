import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { BlankRail } from '#web/features/documents/blanks/blank-rail.tsx'
import { type Document, documentQuery } from '#web/features/documents/queries.ts'
import { useLitMarks } from '#web/features/documents/use-lit-marks.ts'
import { VersionList } from '#web/features/documents/version-list.tsx'
import { VoteBar } from '#web/features/documents/votes/vote-bar.tsx'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DocumentActs } from '#web/pages/build-room/document-acts.tsx'
import { DocumentDialogs } from '#web/pages/build-room/document-dialogs.tsx'
import { Back, DocumentHeader } from '#web/pages/build-room/document-header.tsx'
import { DocumentSheet } from '#web/pages/build-room/document-sheet.tsx'
import { DocumentSide } from '#web/pages/build-room/document-side.tsx'
import { useOpenDocument } from '#web/pages/build-room/use-open-document.ts'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import versionListStyles from '#web/features/documents/version-list.module.css'
import styles from '#web/pages/build-room/build-room.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** One document with its versions, text and decision. */
export function DocumentPage({ id }: { id: string }) {
  const { t } = useTexts(['build', 'rooms'])
  const { data: document, isError, error, refetch } = useQuery({ ...documentQuery(id), retry: false })
  // A failed refetch keeps the document on the page; a deleted or hidden document is removed.
  if (isError && (!document || (error instanceof CallError && error.failure.status === 404))) {
    return (
      <div className={styles.build}>
        <Back />
        <PageLoadError title={t('rooms:title.build-room')} error={error} onRetry={refetch} />
      </div>
    )
  }
  return document ? <OpenDocument document={document} /> : <Skeleton label={t('page.loading')} />
}

function OpenDocument({ document }: { document: Document }) {
  const { t } = useTexts('common')
  const state = useOpenDocument(document)
  const [hasOrigins, setOrigins] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  const { opened, open, isFilling, unfold } = state
  useLitMarks(grid, unfold)
  const versions = <VersionList document={document} onCompare={(from, to) => open({ from, to })} />
  return (
    <div className={classNames(styles.build, opened === 'edit' && styles.isEditing)}>
      <title>{t('title.page', { page: document.title })}</title>
      <DocumentHeader document={document}>
        <DocumentActs
          document={document}
          hasOrigins={hasOrigins}
          onOpen={open}
          onReview={() => unfold('review')}
          onOrigins={() => setOrigins(!hasOrigins)}
        />
      </DocumentHeader>
      <hr className="rule" />
      <div
        className={classNames(versionListStyles.buildGrid, styles.buildGrid, isFilling && styles.isFilling)}
        ref={grid}
      >
        {isFilling ? <BlankRail document={document} blanks={state.blanks} /> : versions}
        <DocumentSheet document={document} state={state} hasOrigins={hasOrigins} />
        <DocumentSide document={document} state={state} />
      </div>
      <VoteBar document={document} onFill={state.fill} />
      <DocumentDialogs document={document} opened={opened} versions={versions} onClose={state.close} />
    </div>
  )
}
