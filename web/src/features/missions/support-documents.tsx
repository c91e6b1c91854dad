import { Link } from '@tanstack/react-router'
import { File, FileCheck2, FilePen, Plus, X } from 'lucide-react'
import { useState } from 'react'

import { removeSupport } from '#contract/missions/calls.ts'
import {
  fileLink,
  DocumentName,
  documentLink,
  useDocumentName,
} from '#web/features/missions/document-name.tsx'
import { type Mission, type Support, useMissionAct } from '#web/features/missions/queries.ts'
import { SupportPicker } from '#web/features/missions/support-picker.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/missions/mission-card.module.css'

/** The documents and files linked to the mission that the pilot may read. */
export function SupportDocuments({ mission, mayAct }: { mission: Mission; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const [isPicking, setPicking] = useState(false)
  return (
    <section className={styles.mDocuments}>
      <h4>{t('support.title')}</h4>
      {mission.support_documents.length === 0 && (
        <NoData>{t(mayAct ? 'support.empty' : 'support.empty_read')}</NoData>
      )}
      <ul>
        {mission.support_documents.map((support) => (
          <SupportRow key={support.id} mission={mission} support={support} mayAct={mayAct} />
        ))}
      </ul>
      {mayAct && (
        <Button variant="text" size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
          <Plus size={18} aria-hidden="true" />
          {t('support.add')}
        </Button>
      )}
      {isPicking && <SupportPicker mission={mission} onClose={() => setPicking(false)} />}
    </section>
  )
}

function SupportRow({ mission, support, mayAct }: { mission: Mission; support: Support; mayAct: boolean }) {
  const { t } = useTexts('missions')
  const remove = useMissionAct(removeSupport)
  const name = useDocumentName(support)
  const { kind, id, is_approved, is_added } = support
  const state = kind === 'file' ? 'file' : is_approved ? 'approved' : 'draft'
  const Icon = { file: File, approved: FileCheck2, draft: FilePen }[state]
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      <Link className="link" {...(kind === 'file' ? fileLink(id) : documentLink(id))}>
        <DocumentName {...support} />
      </Link>
      <span className="cap">{t(`support.${state}`)}</span>
      {mayAct && is_added && (
        <button
          type="button"
          className="iconbtn"
          aria-label={t('support.remove', { title: name })}
          onClick={() =>
            remove.run({
              params: { id: mission.id },
              body: kind === 'file' ? { file_id: id } : { document_id: id },
            })
          }
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
