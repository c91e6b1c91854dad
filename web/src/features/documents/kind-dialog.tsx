import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { type Capital, capitals } from '#contract/capitals.ts'
import { setKind } from '#contract/documents/kind-calls.ts'
import { ClassPicks } from '#web/features/documents/class-picks.tsx'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ChoiceGroup, SelectField } from '#web/ui/choice-fields.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

/** The class and the capital of a document. Whatever changes who can read it is asked first. */
export function KindDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['build', 'governance', 'common'])
  const queryClient = useQueryClient()
  const { kind_fixed: fixed } = document
  const [paperClass, setPaperClass] = useState(document.class)
  const [capital, setCapital] = useState(document.capital)
  const [isAsking, setAsking] = useState(false)
  const act = useAct(setKind, (now) => {
    keepDocument(queryClient, now)
    notify.success(t('kind.done'))
    onClose()
  })
  const save = () =>
    act.mutate(
      { params: { id: document.id }, body: { class: paperClass, capital } },
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
    if (paperClass === document.class && capital === document.capital) onClose()
    else if ((paperClass === 'personal') === (document.class === 'personal')) save()
    else setAsking(true)
  }
  const crossing = paperClass === 'personal' ? 'private' : 'open'
  const why = fixed.capital ?? fixed.class ?? fixed.personal
  return (
    <Dialog title={t('kind.title')} closeLabel={t('common:action.close')} onClose={onClose} isWide>
      <form className="build-new" onSubmit={submit}>
        {why && <Notice kind="info">{why}</Notice>}
        <ChoiceGroup legend={t('new.class')}>
          <ClassPicks
            chosen={document.class}
            disabled={(one) => one !== document.class && (fixed.class !== null || (one === 'personal' && fixed.personal !== null))}
            onChoose={setPaperClass}
          />
        </ChoiceGroup>
        <SelectField
          label={t('new.capital')}
          value={capital}
          disabled={fixed.capital !== null}
          onChange={(event) => setCapital(capitals.find((one): one is Capital => one === event.target.value) ?? capital)}
        >
          {capitals.map((one) => (
            <option key={one} value={one}>
              {t(`governance:capital.${one}`)}
            </option>
          ))}
        </SelectField>
        {fixed.capital === null && <DialogFoot label={t('kind.save')} cancel={t('paper.cancel')} isBusy={act.isPending} onCancel={onClose} />}
      </form>
      {isAsking && (
        <Confirm
          title={t(`kind.${crossing}_title`)}
          about={t(`kind.${crossing}_text`)}
          label={t(`kind.${crossing}_confirm`)}
          cancel={t('paper.cancel')}
          isBusy={act.isPending}
          onClose={() => setAsking(false)}
          onConfirm={save}
        />
      )}
    </Dialog>
  )
}
