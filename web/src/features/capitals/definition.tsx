import { useQueryClient } from '@tanstack/react-query'

import { capitalLimits, defineCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount, useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/capitals/capital-dialog.module.css'

/** The family's definition of a capital, with a form to change it. */
export function Definition({ figures, mayDefine }: { figures: Figures; mayDefine: boolean }) {
  const { t } = useTexts('capitals')
  const { isOpen, button, open, close } = useInlineDisclosure()
  const { definition } = figures
  return (
    <section className={styles.capPart}>
      <h3>{t('detail.definition')}</h3>
      {isOpen ? (
        <DefinitionForm figures={figures} onClose={close} />
      ) : (
        <>
          {definition ? (
            <p className={styles.capWords}>{definition}</p>
          ) : (
            <p className="sub">{t('detail.undefined')}</p>
          )}
          {mayDefine && (
            <Button ref={button} variant="text" size="small" onClick={open}>
              {t(definition ? 'detail.redefine' : 'detail.define')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function DefinitionForm({ figures, onClose }: { figures: Figures; onClose: () => void }) {
  const { t } = useTexts(['capitals', 'fields', 'common'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(defineCapital, {
    params: { capital: figures.capital },
    shape: ({ definition }) => ({ version: figures.definition_version, definition: definition ?? '' }),
    onDone: (overview) => {
      queryClient.setQueryData(capitalsQuery.queryKey, overview)
      onClose()
    },
  })
  return (
    <form {...form} className={styles.capForm}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {failure?.status === 409 && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => void queryClient.invalidateQueries(capitalsQuery).then(onClose)}
        >
          {t('detail.refresh')}
        </Button>
      )}
      <AreaField
        label={t('detail.words')}
        hint={t('detail.words_hint')}
        rows={3}
        maxLength={capitalLimits.definition}
        defaultValue={figures.definition}
        ref={focusOnMount}
        {...field('definition')}
      />
      <div className={styles.capButtons}>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {t(isBusy ? 'detail.saving' : 'detail.save')}
        </Button>
      </div>
    </form>
  )
}
