import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

import { mcpPath } from '#contract/chat/mcp.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Field } from '#web/ui/field.tsx'
import styles from '#web/features/account/account.module.css'

/** Where a pilot's own assistant connects, to copy. */
export function AssistantAddress() {
  const { t } = useTexts('account')
  const [isCopied, setCopied] = useState(false)
  const address = `${location.origin}/api${mcpPath}`
  // Without access to the clipboard the address can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const Icon = isCopied ? Check : Copy
  return (
    <div className={styles.assistant}>
      <h3>{t('tokens.assistant_title')}</h3>
      <p className="sub sm">{t('tokens.assistant_about')}</p>
      <Field
        label={t('tokens.address')}
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        end={
          <button type="button" className="iconbtn" aria-label={t('codes.copy')} onClick={() => void copy()}>
            <Icon size={20} aria-hidden="true" />
          </button>
        }
      />
      <span className="vh" role="status">
        {isCopied && t('codes.copied')}
      </span>
    </div>
  )
}
