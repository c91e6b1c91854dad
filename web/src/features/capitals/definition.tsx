import { useQueryClient } from '@tanstack/react-query'

import { capitalLimits, defineCapital } from '#contract/capitals/calls.ts'
import { capitalsQuery, type Figures } from '#web/features/capitals/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce, useInPlace } from '#web/ui/use-in-place.ts'

/** What a capital means to the family, in its own words, and who may change them. */
export function Definition({ figures, mayDefine }: { figures: Figures; mayDefine: boolean }) {
  const { t } = useTexts('capitals')
  const { isOpen, button, open, close } = useInPlace()
  const { definition } = figures
  return (
    <section className="cap-part">
      <h3>{t('one.definition')}</h3>
      {isOpen ? (
        <DefinitionForm figures={figures} onClose={close} />
      ) : (
        <>
          {definition ? <p className="cap-words">{definition}</p> : <p className="sub">{t('one.undefined')}</p>}
          {mayDefine && (
            <button type="button" ref={button} className="btn small text" onClick={open}>
              {t(definition ? 'one.redefine' : 'one.define')}
            </button>
          )}
        </>
      )}
    </section>
  )
}

function DefinitionForm({ figures, onClose }: { figures: Figures; onClose: () => void }) {
  const { t } = useTexts(['capitals', 'fields'])
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
    <form {...form} className="cap-form">
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      {failure?.status === 409 && (
        <button type="button" className="btn small quiet" onClick={() => void queryClient.invalidateQueries(capitalsQuery).then(onClose)}>
          {t('one.refresh')}
        </button>
      )}
      <AreaField
        label={t('one.words')}
        hint={t('one.words_hint')}
        rows={3}
        maxLength={capitalLimits.definition}
        defaultValue={figures.definition}
        ref={focusOnce}
        {...field('definition')}
      />
      <div className="cap-buttons">
        <button type="button" className="btn small quiet" onClick={onClose}>
          {t('one.cancel')}
        </button>
        <button type="submit" className="btn small main" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'one.saving' : 'one.save')}
        </button>
      </div>
    </form>
  )
}
