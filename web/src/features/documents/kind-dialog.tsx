import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { setKind } from '#contract/documents/kind-calls.ts'
import { ClassPicks } from '#web/features/documents/class-picks.tsx'
import { type Document, cacheDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { oneOf } from '#web/lib/one-of.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/kind-dialog.module.css'

/** Changes the class and capital of a document, with a confirmation if the readers change. */
export function KindDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'governance', 'common'])
  const { documentClass, setDocumentClass, capital, setCapital, isAsking, setAsking, isBusy, save, submit } =
    useKind(document, onClose)
  const { kind_fixed: fixed } = document
  const crossing = documentClass === 'personal' ? 'private' : 'open'
  const why = fixed.capital ?? fixed.class ?? fixed.personal
  return (
    <Dialog title={t('kind.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <form className={styles.buildNew} onSubmit={submit}>
        {why && <Notice kind="info">{why}</Notice>}
        <ChoiceGroup legend={t('new.class')}>
          <ClassPicks
            chosen={document.class}
            disabled={(one) =>
              one !== document.class &&
              (fixed.class !== null || (one === 'personal' && fixed.personal !== null))
            }
            onChoose={setDocumentClass}
          />
        </ChoiceGroup>
        <SelectField
          label={t('new.capital')}
          value={capital}
          disabled={fixed.capital !== null}
          onChange={(event) => setCapital(oneOf(capitals, event.target.value) ?? capital)}
        >
          {capitals.map((one) => (
            <option key={one} value={one}>
              {t(`governance:capital.${one}`)}
            </option>
          ))}
        </SelectField>
        {fixed.capital === null && <DialogFooter label={t('kind.save')} isBusy={isBusy} onCancel={onClose} />}
      </form>
      {isAsking && (
        <Confirm
          title={t(`kind.${crossing}_title`)}
          about={t(`kind.${crossing}_text`)}
          label={t(`kind.${crossing}_confirm`)}
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </Dialog>
  )
}

/** The chosen class and capital. Crossing the border of personal documents has to be confirmed. */
function useKind(document: Document, onClose: () => void) {
  const { t } = useTexts('build')
  const queryClient = useQueryClient()
  const [documentClass, setDocumentClass] = useState(document.class)
  const [capital, setCapital] = useState(document.capital)
  const [isAsking, setAsking] = useState(false)
  const act = useAct(setKind, (now) => {
    cacheDocument(queryClient, now)
    notify.success(t('kind.done'))
    onClose()
  })
  const save = () =>
    act.mutate(
      { params: { id: document.id }, body: { class: documentClass, capital } },
      {
        onError: () => {
          setAsking(false)
          void refetchDocuments(queryClient)
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act.isPending) return
    if (documentClass === document.class && capital === document.capital) onClose()
    else if ((documentClass === 'personal') === (document.class === 'personal')) save()
    else setAsking(true)
  }
  return {
    documentClass,
    setDocumentClass,
    capital,
    setCapital,
    isAsking,
    setAsking,
    isBusy: act.isPending,
    save,
    submit,
  }
}
