import { useRef } from 'react'

import { ownPhotoPath } from '#contract/account/photo.ts'
import type { Account } from '#web/features/account/queries.ts'
import { usePhoto } from '#web/features/account/use-photo.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Medallion } from '#web/ui/medallion.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/account/account.module.css'

/** The pilot's photo: chosen, previewed, and only then saved. */
export function PhotoForm({ account }: { account: Account }) {
  const { t } = useTexts(['account', 'common', 'settings'])
  const picker = useRef<HTMLInputElement>(null)
  const { chooser, chosen, problem, isAsking, setAsking, pick, dropChoice, save, remove } = usePhoto()

  return (
    <section className={styles.accountPhoto} aria-labelledby="photo-title">
      <h2 className="t-sm" id="photo-title">
        {t('photo.title')}
      </h2>
      <p className="sub sm">{t('photo.about')}</p>
      <div>
        <Medallion
          name={account.full_name}
          photo={chosen ?? (account.photo ? `/api${ownPhotoPath}?v=${account.photo}` : undefined)}
        />
        <div>
          {chosen && (
            <p className="sub sm" role="status">
              {t('photo.not_saved')}
            </p>
          )}
          <div className={styles.accountPhotoActs}>
            {chosen && (
              <Button variant="main" size="small" isBusy={save.isPending} onClick={() => save.mutate(chosen)}>
                {t(save.isPending ? 'profile.saving' : 'photo.save')}
              </Button>
            )}
            <Button ref={chooser} variant="quiet" size="small" onClick={() => picker.current?.click()}>
              {t(chosen || account.photo ? 'photo.change' : 'photo.choose')}
            </Button>
            {chosen && (
              <Button variant="plain" size="small" onClick={dropChoice}>
                {t('common:action.cancel')}
              </Button>
            )}
            {!chosen && account.photo && (
              <Button
                variant="plain"
                size="small"
                aria-label={t('photo.remove_do')}
                onClick={() => setAsking(true)}
              >
                {t('photo.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {problem && <Notice kind="bad">{problem}</Notice>}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('photo.choose')}
        onChange={(event) => void pick(event)}
      />
      {isAsking && (
        <Confirm
          title={t('photo.remove_title')}
          about={t('photo.remove_about')}
          label={t('photo.remove_do')}
          isBusy={remove.isPending}
          isBad
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate({})}
        />
      )}
    </section>
  )
}
