import { type FormEvent, useRef, useState } from 'react'
import { safeParse } from 'zod/mini'

import type { BodyOf, Call, ParamsOf, ReplyOf } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { type Failure, send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface FormOptions<C extends Call> {
  /** What stands in the braces of the call's path. */
  readonly params?: ParamsOf<C['path']>
  /** What is sent besides what the form's own fields say, read at the moment of sending. */
  readonly extra?: () => Partial<BodyOf<C>>
  /** Makes the body from the form's fields, where they are not the same. */
  readonly shape?: (fields: Record<string, string>) => BodyOf<C>
  readonly onDone: (data: ReplyOf<C>, body: BodyOf<C>) => void
  /** The field that gets the focus when the refusal names none. */
  readonly focusOnRefusal?: keyof BodyOf<C> & string
}

interface Wrong {
  readonly sentence: string
  /** Said by the server: only it can say that it is right now, so a change of the field takes it back. */
  readonly isFromServer: boolean
}

type Wrongs = Readonly<Record<string, Wrong>>

/**
 * A form for one call, read from the page itself, so that what a password manager filled in counts too. The contract's own
 * schema checks it before it is sent, the server's sentences stand beside their fields after, the focus moves to the first
 * wrong one, and what was typed always stays.
 */
export function useCallForm<C extends Call>(call: C, { params, extra, shape, onDone, focusOnRefusal }: FormOptions<C>) {
  const { t } = useTexts('fields')
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  const read = (form: HTMLFormElement) => {
    // Our forms hold no files, so every value is a text.
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
    return (shape ? shape(fields) : { ...fields, ...extra?.() }) as BodyOf<C>
  }

  const check = (body: BodyOf<C>): Wrongs => {
    const result = call.body && safeParse(call.body, body, { reportInput: true })
    if (!result || result.success) return {}
    // `required` stands for any key: the compiler can't follow which of them count something.
    const found = fieldErrors(result.error.issues).map(({ field, key, count }) => [
      field,
      { sentence: t(key as 'required', { count }), isFromServer: false },
    ])
    return Object.fromEntries(found) as Wrongs
  }

  const show = (form: HTMLFormElement, found: Wrongs) => {
    setWrongs(found)
    const first = inputsOf(form).find((input) => nameOf(input) in found)
    first?.focus()
  }

  const submit = async (form: HTMLFormElement) => {
    const body = read(form)
    const found = check(body)
    setFailure(null)
    show(form, found)
    if (Object.keys(found).length > 0) return

    // The call's own type ties body and schema together; the generic is too wide for the compiler to see it.
    const { data, error } = await send(call, { params, body } as unknown as Parameters<typeof send<C>>[1])
    if (!error) return onDone(data, body)
    const named = Object.entries(error.fields).filter(([field]) => inputsOf(form).some((input) => nameOf(input) === field))
    if (named.length > 0) return show(form, Object.fromEntries(named.map(([field, sentence]) => [field, { sentence, isFromServer: true }])))
    setFailure(error)
    const input = focusOnRefusal && form.elements.namedItem(focusOnRefusal)
    if (input instanceof HTMLInputElement) input.select()
  }

  return {
    failure,
    isBusy,
    /** The name of a field and what is wrong with it, for the input that holds it. */
    field: <Name extends keyof BodyOf<C> & string>(name: Name) => ({ name, error: wrongs[name]?.sentence }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // A second press while the first is under way must not send twice.
        if (isSending.current) return
        isSending.current = true
        setBusy(true)
        void submit(event.currentTarget).finally(() => {
          isSending.current = false
          setBusy(false)
        })
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (Object.keys(wrongs).length === 0) return
        const changed = nameOf(event.target as Input)
        const found = check(read(event.currentTarget))
        const left = Object.entries(wrongs).flatMap(([field, wrong]) => {
          if (wrong.isFromServer) return field === changed ? [] : [[field, wrong] as const]
          const still = found[field]
          return still ? [[field, still] as const] : []
        })
        setWrongs(Object.fromEntries(left))
      },
    },
  }
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function inputsOf(form: HTMLFormElement): Input[] {
  return [...form.elements].filter((element): element is Input => 'name' in element && 'value' in element && element.tagName !== 'BUTTON')
}

/** The field an input belongs to: several inputs can make one, such as the three of a date. */
function nameOf(input: Input): string {
  return input.dataset['field'] ?? input.name
}
