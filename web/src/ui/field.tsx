import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'ref'> {
  readonly label: string
  readonly error?: string | undefined
  /** Shown to the right of the label. */
  readonly labelEnd?: ReactNode
  /** Shown below the input while there is no error. */
  readonly hint?: ReactNode
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input with its error below it. */
export function Field({ label, error, labelEnd, hint, end, ...input }: FieldProps) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div className="field">
      <div className="lbl-row">
        <label htmlFor={id}>{label}</label>
        {labelEnd}
      </div>
      <div className={error ? 'input err' : 'input'}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? about : undefined}
        />
        {end}
      </div>
      {(error || hint) && (
        <div id={about}>
          {error ? (
            <p className="hint err">
              <TriangleAlert size={17} aria-hidden="true" />
              <span>{error}</span>
            </p>
          ) : (
            hint
          )}
        </div>
      )}
    </div>
  )
}

interface PasswordFieldProps extends FieldProps {
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password input with a show/hide button. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className="iconbtn"
          aria-label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      }
    />
  )
}
