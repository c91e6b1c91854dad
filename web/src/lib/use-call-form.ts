import { type FormEvent, useRef, useState } from 'react'
import { safeParse } from 'zod/mini'

import type { BodyOf, Call, ParamsOf, ReplyOf } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { formValues } from '#web/lib/form-values.ts'
import { type Failure, send } from '#web/lib/send.ts'
import type { Translate } from '#web/lib/translate.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface FormOptions<C extends Call> {
  /** The parameters of the call's path. */
  readonly params?: ParamsOf<C['path']>
  /** Values sent in addition to the form's fields, read on submit. */
  readonly extra?: () => Partial<BodyOf<C>>
  /** Builds the body from the form's fields, if they differ. */
  readonly shape?: (fields: Record<string, string>) => BodyOf<C>
  readonly onDone: (data: ReplyOf<C>, body: BodyOf<C>) => void
  /** The field that gets the focus when the refusal names none. */
  readonly focusOnRefusal?: FieldName<C>
}

type KeysOfEach<Union> = Union extends unknown ? keyof Union & string : never
/** The fields of a call's body; those of every kind, if it has several. */
export type FieldName<C extends Call> = KeysOfEach<BodyOf<C>>

interface FieldError {
  readonly sentence: string
  /** A server error: only the server can clear it, so it is removed when the field changes. */
  readonly isFromServer: boolean
}

type FieldErrors = Readonly<Record<string, FieldError>>

/**
 * A form for one call. Values are read from the DOM, so that those from a password manager count too. The
 * contract's schema checks them before sending, the server's errors appear next to their fields, the first
 * wrong field gets the focus, and the typed values always stay.
 */
export function useCallForm<C extends Call>(
  call: C,
  { params, extra, shape, onDone, focusOnRefusal }: FormOptions<C>,
) {
  const { t } = useTexts('fields')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  const read = (form: HTMLFormElement) => {
    const fields = formValues(form)
    return (shape ? shape(fields) : { ...fields, ...extra?.() }) as BodyOf<C>
  }

  const show = (form: HTMLFormElement, found: FieldErrors) => {
    setErrors(found)
    const first = inputsOf(form).find((input) => nameOf(input) in found)
    first?.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const body = read(form)
    const found = errorsIn(call, body, t)
    setFailure(null)
    show(form, found)
    if (Object.keys(found).length > 0) return

    // The call's type ties body and schema together, but the generic is too wide for the compiler.
    const { data, error: refusal } = await send(call, { params, body } as unknown as Parameters<
      typeof send<C>
    >[1])
    if (!refusal) return onDone(data, body)
    const named = refusedFields(form, refusal)
    if (Object.keys(named).length > 0) return show(form, named)
    setFailure(refusal)
    const input = focusOnRefusal && form.elements.namedItem(focusOnRefusal)
    if (input instanceof HTMLInputElement) input.select()
  }

  return {
    failure,
    isBusy,
    /** The name and error of a field, for its input. */
    field: <Name extends FieldName<C>>(name: Name) => ({ name, error: errors[name]?.sentence }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A second submit while the first is in flight must not send twice.
        if (isSending.current) return
        isSending.current = true
        setBusy(true)
        void submit(event.currentTarget).finally(() => {
          isSending.current = false
          setBusy(false)
        })
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (Object.keys(errors).length === 0) return
        const found = errorsIn(call, read(event.currentTarget), t)
        setErrors(remaining(errors, found, isInput(event.target) ? nameOf(event.target) : undefined))
      },
    },
  }
}

/** The errors that the call's schema finds in a body. */
function errorsIn(call: Call, body: unknown, t: Translate<'fields'>): FieldErrors {
  const result = call.body && safeParse(call.body, body, { reportInput: true })
  if (!result || result.success) return {}
  return Object.fromEntries(
    fieldErrors(result.error.issues).map(({ field, key, count }) => [
      field,
      { sentence: t(key, { count }), isFromServer: false },
    ]),
  )
}

/** The errors of a refusal that belong to fields of the form. */
function refusedFields(form: HTMLFormElement, { fields }: Failure): FieldErrors {
  const names = new Set(inputsOf(form).map(nameOf))
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([field]) => names.has(field))
      .map(([field, sentence]) => [field, { sentence, isFromServer: true }]),
  )
}

/** The errors that a change of one field leaves: the server's of other fields, and those found again. */
function remaining(errors: FieldErrors, found: FieldErrors, changed: string | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) => {
      if (error.isFromServer) return field === changed ? [] : [[field, error]]
      const still = found[field]
      return still ? [[field, still]] : []
    }),
  )
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isInput(element: EventTarget): element is Input {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  )
}

function inputsOf(form: HTMLFormElement): Input[] {
  return [...form.elements].filter(isInput)
}

/** The field an input belongs to. Several inputs can form one field, such as the three of a date. */
function nameOf(input: Input): string {
  return input.dataset['field'] ?? input.name
}
