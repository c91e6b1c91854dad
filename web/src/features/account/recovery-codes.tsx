import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'
import dialogStyles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The recovery codes, shown once: to copy, save as a file or write down. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts(['account', 'common'])
  const [isCopied, setCopied] = useState(false)
  const list = `${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('codes.file_title')}\n\n${list}`)}`
  return (
    <Dialog title={t('codes.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Notice kind="info">{t('codes.about')}</Notice>
      <ol className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classNames(dialogStyles.dialogFooter, styles.dialogFooter)} data-part="dialog-footer">
        <Button
          variant="quiet"
          onClick={() => void navigator.clipboard.writeText(list).then(() => setCopied(true))}
        >
          {isCopied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
          <span aria-live="polite">{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
        </Button>
        <ButtonAnchor variant="quiet" href={file} download="forerunners-recovery-codes.txt">
          <Download size={20} aria-hidden="true" />
          {t('codes.download')}
        </ButtonAnchor>
        <Button variant="main" onClick={onClose}>
          {t('codes.saved')}
        </Button>
      </div>
    </Dialog>
  )
}
