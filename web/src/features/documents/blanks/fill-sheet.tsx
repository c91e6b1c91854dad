import { useEffect, useState } from 'react'

import { BlanksContext } from '#web/features/documents/blanks/blank.tsx'
import type { Blanks } from '#web/features/documents/blanks/use-blanks.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/documents/blanks/blanks.module.css'

/** Key names that are not translated. */
function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key}</kbd>)
}

interface FillSheetProps {
  readonly document: Document
  readonly blanks: Blanks
  readonly onClose: () => void
}

/** The document with an input field for each blank. Save creates one version from all of them. */
export function FillSheet({ document, blanks, onClose }: FillSheetProps) {
  const { t } = useTexts('votes')
  const [isDiscarding, setDiscarding] = useState(false)
  const first = blanks.blanks.find((blank) => !blanks.filled.includes(blank)) ?? blanks.blanks[0]
  const { goTo } = blanks
  // Scroll as little as possible, so that the content above the document stays visible in a dialog.
  // Only on mount: never move the focus while someone is typing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => (first === undefined ? undefined : goTo(first, 'nearest')), [])
  const number = blanks.current === null ? 1 : blanks.blanks.indexOf(blanks.current) + 1
  const close = () => (blanks.filled.length > 0 ? setDiscarding(true) : onClose())
  return (
    <div className={styles.fillSheet} ref={blanks.scope}>
      <div className={styles.fillStrip}>
        <strong>{t('blanks.position', { number: Math.max(number, 1), total: blanks.blanks.length })}</strong>
        <span className={styles.fillKeys} aria-hidden="true">
          <Keys keys={['Tab']} />
          {t('blanks.next')}
          <Keys keys={['Shift', 'Tab']} />
          {t('blanks.back')}
        </span>
        <Button variant="text" size="small" onClick={close}>
          {t('blanks.discard')}
        </Button>
        <Button
          variant="main"
          size="small"
          disabled={blanks.filled.length === 0}
          isBusy={blanks.isBusy}
          onClick={() => void blanks.submit()}
        >
          {blanks.isBusy ? t('blanks.saving') : t('blanks.save', { number: document.version + 1 })}
        </Button>
      </div>
      {blanks.isFromBefore && <Notice kind="info">{t('blanks.restored')}</Notice>}
      {blanks.failure && <Notice kind="bad">{blanks.failure}</Notice>}
      <BlanksContext value={blanks}>
        <Sheet document={document} />
      </BlanksContext>
      {isDiscarding && (
        <Confirm
          title={t('blanks.discard_title')}
          about={t('blanks.discard_text')}
          label={t('blanks.discard')}
          isBusy={false}
          isBad
          onClose={() => setDiscarding(false)}
          onConfirm={() => {
            blanks.discard()
            setDiscarding(false)
            onClose()
          }}
        />
      )}
    </div>
  )
}
