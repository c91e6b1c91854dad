import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { photoCalls } from '#contract/account/photo.ts'
import { type Account, cacheAccount } from '#web/features/account/queries.ts'
import { squarePhoto } from '#web/features/account/square-photo.ts'
import { CallError, sendOrThrow } from '#web/lib/send-or-throw.ts'
import { translate } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Choosing, saving and removing the pilot's photo. `chooser` is the button that always stays. */
export function usePhoto() {
  const { t } = useTexts('account')
  const queryClient = useQueryClient()
  const chooser = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  const showSaved = (saved: Account, news: string) => {
    cacheAccount(queryClient, saved)
    void queryClient.invalidateQueries({ queryKey: ['members'] })
    // Close the dialog first: it traps the focus.
    flushSync(() => setAsking(false))
    dropChoice()
    notify.success(news)
  }
  // The clicked button disappears, so the focus moves to the one that stays.
  const dropChoice = () => {
    setChosen(undefined)
    setProblem(undefined)
    chooser.current?.focus()
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const photo = await squarePhoto(file)
    // Reset, so that the same file can be chosen again.
    target.value = ''
    setProblem(photo ? undefined : t('photo.unreadable'))
    if (photo) setChosen(photo)
  }
  const save = useMutation({
    mutationFn: (photo: string) =>
      sendOrThrow(photoCalls.savePhoto, { body: { photo: photo.slice(photo.indexOf(',') + 1) } }),
    onSuccess: (saved) => showSaved(saved, translate('settings:page.updated')),
    onError: (error) =>
      setProblem(
        error instanceof CallError
          ? (error.failure.fields['photo'] ?? error.failure.detail)
          : translate('common:error.title'),
      ),
  })
  const remove = useAct(photoCalls.removePhoto, (saved) => showSaved(saved, t('photo.removed')))
  return { chooser, chosen, problem, isAsking, setAsking, pick, dropChoice, save, remove }
}
