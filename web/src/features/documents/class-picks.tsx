import { type DocumentClass, documentClasses } from '#contract/documents/matter.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/documents/document-card.module.css'
import kindDialogStyles from '#web/features/documents/kind-dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ClassPicksProps {
  readonly chosen: DocumentClass
  /** Classes that can't be chosen now. */
  readonly disabled?: (one: DocumentClass) => boolean
  readonly onChoose?: (one: DocumentClass) => void
}

/** Radio buttons for the four classes, each with its deciders. */
export function ClassPicks({ chosen, disabled, onChoose }: ClassPicksProps) {
  const { t } = useTexts(['build', 'governance'])
  return (
    <div className={classNames(kindDialogStyles.picks, styles.two)}>
      {documentClasses.map((one) => (
        <label key={one} className={kindDialogStyles.pick}>
          <input
            type="radio"
            className="dot"
            name="class"
            value={one}
            defaultChecked={one === chosen}
            disabled={disabled?.(one)}
            onChange={() => onChoose?.(one)}
          />
          <b>{t(`governance:class.${one}`)}</b>
          <span className="sub sm">{t(`new.class_${one}`)}</span>
        </label>
      ))}
    </div>
  )
}
