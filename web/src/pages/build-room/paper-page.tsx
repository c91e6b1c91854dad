import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileText, Landmark, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ratifyDocument } from '#contract/documents/calls.ts'
import { AddApproval } from '#web/features/documents/add-approval.tsx'
import { ComparePapers } from '#web/features/documents/compare-papers.tsx'
import { NeedPanel } from '#web/features/documents/need-panel.tsx'
import { PaperEditor } from '#web/features/documents/paper-editor.tsx'
import { type Document, documentQuery, keepDocument } from '#web/features/documents/queries.ts'
import { RequestChangesForm } from '#web/features/documents/request-changes-form.tsx'
import { ReviewPanel } from '#web/features/documents/review-panel.tsx'
import { SharePaper } from '#web/features/documents/share-paper.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { VersionList } from '#web/features/documents/version-list.tsx'
import { llmQuery } from '#web/features/models/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { BinPaper } from '#web/pages/build-room/bin-paper.tsx'
import { PaperActs } from '#web/pages/build-room/paper-acts.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

export type Opened = 'edit' | 'changes' | 'add' | 'share' | 'bin' | { readonly from: number; readonly to: number }

/** One paper: its versions, its sheet, and what is still needed. */
export function PaperPage({ id }: { id: string }) {
  const { t } = useTranslation(['build', 'common'])
  const { data: document, isError, error, refetch } = useQuery({ ...documentQuery(id), retry: false })
  if (isError) {
    return (
      <div className="build">
        <Back />
        <Notice kind="bad">{error.message}</Notice>
        <button type="button" className="btn small quiet build-retry" onClick={() => void refetch()}>
          {t('common:action.try_again')}
        </button>
      </div>
    )
  }
  return document ? <Paper document={document} /> : <Shape label={t('page.loading')} />
}

function Back() {
  const { t } = useTranslation('rooms')
  return (
    <Link className="build-back" to="/dashboard/$page" params={{ page: 'build-room' }}>
      <ArrowLeft size={16} aria-hidden="true" />
      {t('title.build-room')}
    </Link>
  )
}

function Paper({ document }: { document: Document }) {
  const { t } = useTranslation(['build', 'documents', 'governance', 'capitals', 'common'])
  const { account } = useMe()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hasOrigins, setOrigins] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const { data: llm } = useQuery({ ...llmQuery, enabled: isReviewing })
  const model = llm?.connections.find(({ provider }) => provider === llm.provider)?.model_name || null
  const close = () => setOpened(null)
  const state = t(document.state === 'approved' && document.is_founding_act ? 'documents:state.founding_act' : `documents:state.${document.state}`)
  return (
    <div className="build">
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
      <div className="build-grid">
        <VersionList document={document} onCompare={(from, to) => setOpened({ from, to })} />
        <div className="build-sheet">
          <Sheet document={document} hasOrigins={hasOrigins}>
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
          {isReviewing && <ReviewPanel document={document} model={model} onFill={() => setOpened('edit')} />}
        </aside>
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

/** A founding act can be put before the family as soon as it has three voters. */
function Ratify({ document }: { document: Document }) {
  const { t } = useTranslation('build')
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
