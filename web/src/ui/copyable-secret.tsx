import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/ui/copyable-secret.module.css'

/** A value that is shown only once, with a copy button. */
export function CopyableSecret({
  label,
  value,
  copy: copyLabel,
  copied,
}: {
  label: string
  value: string
  copy: string
  copied: string
}) {
  const [isCopied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Clipboard access denied: the value is selected, so the keyboard can copy it.
      setCopied(false)
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className={styles.copyableSecret}>
      <Field ref={input} label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <Button variant="main" ref={focusOnMount} onClick={() => void copy()}>
        <Icon size={20} aria-hidden="true" />
        {isCopied ? copied : copyLabel}
      </Button>
      <span className="vh" role="status">
        {isCopied && copied}
      </span>
    </div>
  )
}
