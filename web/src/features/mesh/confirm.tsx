import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm as AnyConfirm, type ConfirmProps } from '#web/ui/confirm.tsx'
import { DialogFoot as AnyFoot, type FootProps } from '#web/ui/dialog-foot.tsx'

function useFootWords() {
  const { t } = useTexts('mesh')
  return { cancel: t('action.cancel'), busy: t('form.busy') }
}

/** Asks once more, in the words of this room. */
export function Confirm(props: Omit<ConfirmProps, 'cancel' | 'busy'>) {
  return <AnyConfirm {...useFootWords()} {...props} />
}

/** How a dialog of this room ends. */
export function DialogFoot(props: Omit<FootProps, 'cancel' | 'busy'>) {
  return <AnyFoot {...useFootWords()} {...props} />
}
