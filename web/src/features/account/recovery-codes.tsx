import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The recovery codes, this once: to be copied, kept as a file, or written down. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTexts(['account', 'common'])
  const [isCopied, setCopied] = useState(false)
  const list = `${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${t('codes.file_title')}\n\n${list}`)}`
  return (
    <Dialog title={t('codes.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <Notice kind="info">{t('codes.about')}</Notice>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={() => void navigator.clipboard.writeText(list).then(() => setCopied(true))}>
          {isCopied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
          <span aria-live="polite">{t(isCopied ? 'codes.copied' : 'codes.copy')}</span>
        </button>
        <a className="btn quiet" href={file} download="forerunners-recovery-codes.txt">
          <Download size={20} aria-hidden="true" />
          {t('codes.download')}
        </a>
        <button type="button" className="btn main" onClick={onClose}>
          {t('codes.kept')}
        </button>
      </div>
    </Dialog>
  )
}
