import '#web/ui/shown-once.css'

import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'

import { Field } from '#web/ui/field.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

/** Something that is shown this one time, with a button that copies it. */
export function ShownOnce({ label, value, copy: copyLabel, copied }: { label: string; value: string; copy: string; copied: string }) {
  const [isCopied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Not allowed here: it is selected, and the keyboard still copies it.
      setCopied(false)
    }
  }
  const Icon = isCopied ? Check : Copy
  return (
    <div className="shown-once">
      <Field ref={input} label={label} readOnly value={value} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn main" ref={focusOnce} onClick={() => void copy()}>
        <Icon size={20} aria-hidden="true" />
        {isCopied ? copied : copyLabel}
      </button>
      <span className="vh" role="status">
        {isCopied && copied}
      </span>
    </div>
  )
}
