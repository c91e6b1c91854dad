import '#web/ui/room-controls.css'

import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from '#web/ui/choice-fields.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface LabelProps {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

export function SelectField({
  label,
  error,
  hint,
  children,
  ...select
}: LabelProps & ComponentProps<'select'>) {
  const id = useId()
  return (
    <LabelledField id={id} label={label} error={error} hint={hint}>
      <div className={error ? 'input err' : 'input'}>
        <select {...select} id={id} {...described(id, error, hint)}>
          {children}
        </select>
      </div>
    </LabelledField>
  )
}

export function AreaField({ label, error, hint, ...area }: LabelProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <LabelledField id={id} label={label} error={error} hint={hint}>
      <div className={error ? 'input area err' : 'input area'}>
        <textarea rows={3} {...area} id={id} {...described(id, error, hint)} />
      </div>
    </LabelledField>
  )
}

/** A fieldset with its legend and one error for all its choices. */
export function ChoiceGroup({
  legend,
  error,
  children,
}: {
  legend: string
  error?: string | undefined
  children: ReactNode
}) {
  const about = useId()
  return (
    <fieldset
      className={classNames(styles.choices, 'field')}
      data-part="choices"
      aria-describedby={error ? about : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error && <FieldError id={about}>{error}</FieldError>}
    </fieldset>
  )
}

function LabelledField({
  id,
  label,
  error,
  hint,
  children,
}: LabelProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error ? (
        <FieldError id={`${id}-about`}>{error}</FieldError>
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

function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="hint err" id={id}>
      <TriangleAlert size={17} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

function described(id: string, error: string | undefined, hint: ReactNode) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-about` : undefined,
  } as const
}
