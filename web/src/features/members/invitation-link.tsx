import '#web/features/members/invitation-link.css'

import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The link of an invitation, to be handed over by whoever invites. It is shown once: only its hash is kept. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('members')
  const [isCopied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      // Not allowed here: the link is selected, and the keyboard still copies it.
      setCopied(false)
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="invitation-link">
      <Notice kind="ok">{t('link.made', { email })}</Notice>
      <p className="sub">{t('link.about')}</p>
      <Field ref={input} label={t('link.field')} readOnly value={link} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn main" onClick={() => void copy()}>
        <Icon size={20} aria-hidden="true" />
        {t(isCopied ? 'link.copied' : 'link.copy')}
      </button>
      <span className="vh" role="status">
        {isCopied && t('link.copied')}
      </span>
    </div>
  )
}
