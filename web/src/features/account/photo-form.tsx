import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { ownPhotoPath, photoCalls } from '#contract/account/photo.ts'
import { Confirm } from '#web/features/account/confirm.tsx'
import { type Account, keepAccount } from '#web/features/account/queries.ts'
import { squarePhoto } from '#web/features/account/square-photo.ts'
import { ask, CallFailed } from '#web/lib/ask.ts'
import { say } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Medallion } from '#web/ui/medallion.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** The pilot's photo: chosen, looked at, and only then saved. */
export function PhotoForm({ account }: { account: Account }) {
  const { t } = useTexts(['account', 'common', 'settings'])
  const queryClient = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)

  const keep = (kept: Account, news: string) => {
    keepAccount(queryClient, kept)
    void queryClient.invalidateQueries({ queryKey: ['members'] })
    // The dialog has to be gone first: it holds the focus.
    flushSync(() => setAsking(false))
    dropChoice()
    notify.success(news)
  }
  // The button that was pressed goes away, so the focus moves to the one that stays.
  const dropChoice = () => {
    setChosen(undefined)
    setProblem(undefined)
    chooser.current?.focus()
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const photo = await squarePhoto(file)
    // The same file can be chosen again.
    target.value = ''
    setProblem(photo ? undefined : t('photo.unreadable'))
    if (photo) setChosen(photo)
  }
  const save = useMutation({
    mutationFn: (photo: string) => ask(photoCalls.savePhoto, { body: { photo: photo.slice(photo.indexOf(',') + 1) } }),
    onSuccess: (kept) => keep(kept, say('settings:page.updated')),
    onError: (error) => setProblem(error instanceof CallFailed ? (error.failure.fields['photo'] ?? error.failure.detail) : say('common:error.title')),
  })
  const remove = useAct(photoCalls.removePhoto, (kept) => keep(kept, t('photo.removed')))

  return (
    <section className="account-photo" aria-labelledby="photo-title">
      <h2 className="t-sm" id="photo-title">
        {t('photo.title')}
      </h2>
      <p className="sub sm">{t('photo.about')}</p>
      <div>
        <Medallion name={account.full_name} photo={chosen ?? (account.photo ? `/api${ownPhotoPath}?v=${account.photo}` : undefined)} />
        <div>
          {chosen && (
            <p className="sub sm" role="status">
              {t('photo.not_saved')}
            </p>
          )}
          <div className="account-photo-acts">
            {chosen && (
              <button type="button" className="btn small main" aria-busy={save.isPending} onClick={() => !save.isPending && save.mutate(chosen)}>
                {t(save.isPending ? 'profile.saving' : 'photo.save')}
              </button>
            )}
            <button ref={chooser} type="button" className="btn small quiet" onClick={() => picker.current?.click()}>
              {t(chosen || account.photo ? 'photo.change' : 'photo.choose')}
            </button>
            {chosen && (
              <button type="button" className="btn small plain" onClick={dropChoice}>
                {t('dialog.cancel')}
              </button>
            )}
            {!chosen && account.photo && (
              <button type="button" className="btn small plain" aria-label={t('photo.remove_do')} onClick={() => setAsking(true)}>
                {t('photo.remove')}
              </button>
            )}
          </div>
        </div>
      </div>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <input ref={picker} type="file" accept="image/*" hidden aria-label={t('photo.choose')} onChange={(event) => void pick(event)} />
      {isAsking && (
        <Confirm
          title={t('photo.remove_title')}
          about={t('photo.remove_about')}
          label={t('photo.remove_do')}
          isBusy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({})}
        />
      )}
    </section>
  )
}
