import '#web/ui/choice-fields.css'

import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface Labelled {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

/** One of several, from a list. */
export function SelectField({ label, error, hint, children, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId()
  return (
    <Labelling id={id} label={label} error={error} hint={hint}>
      <div className={error ? 'input err' : 'input'}>
        <select {...select} id={id} {...described(id, error, hint)}>
          {children}
        </select>
      </div>
    </Labelling>
  )
}

/** Several lines to write in. */
export function AreaField({ label, error, hint, ...area }: Labelled & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelling id={id} label={label} error={error} hint={hint}>
      <div className={error ? 'input area err' : 'input area'}>
        <textarea rows={3} {...area} id={id} {...described(id, error, hint)} />
      </div>
    </Labelling>
  )
}

/** A question with several answers below it. */
export function ChoiceGroup({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  const about = useId()
  return (
    <fieldset className="field choices" aria-describedby={error ? about : undefined}>
      <legend>{legend}</legend>
      {children}
      {error && <Wrong id={about}>{error}</Wrong>}
    </fieldset>
  )
}

function Labelling({ id, label, error, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <Wrong id={`${id}-about`}>{error}</Wrong>
      ) : (
        hint && (
          <p className="hint" id={`${id}-about`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

function Wrong({ id, children }: { id: string; children: string }) {
  return (
    <p className="hint err" id={id}>
      <TriangleAlert size={17} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function described(id: string, error: string | undefined, hint: ReactNode) {
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': error || hint ? `${id}-about` : undefined } as const
}
