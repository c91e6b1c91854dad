import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileText, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Document } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/pages/build-room/build-room.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The title of a document with its state, capital and class; `children` are its acts. */
export function DocumentHeader({ document, children }: { document: Document; children: ReactNode }) {
  const { t } = useTexts(['build', 'documents', 'governance', 'capitals'])
  const state = t(
    document.state === 'approved' && document.is_founding_act
      ? 'documents:state.founding_act'
      : `documents:state.${document.state}`,
  )
  return (
    <header className={styles.buildH}>
      <div>
        <div className={styles.buildCrumb} data-part="build-crumb">
          <Back />
          <span className="badge">
            <FileText size={14} aria-hidden="true" />
            {t('document.version_state', { state, number: document.version })}
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
      {children}
    </header>
  )
}

/** A link back to the list of documents. */
export function Back() {
  const { t } = useTexts('rooms')
  return (
    <Link className={classNames(styles.buildBack, 'tap')} to="/dashboard/build-room">
      <ArrowLeft size={16} aria-hidden="true" />
      {t('title.build-room')}
    </Link>
  )
}
