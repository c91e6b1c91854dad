import { type PaperClass, paperClasses } from '#contract/documents/matter.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface ClassPicksProps {
  readonly chosen: PaperClass
  /** Classes that can’t be chosen now. */
  readonly disabled?: (one: PaperClass) => boolean
  readonly onChoose?: (one: PaperClass) => void
}

/** The four classes with who decides about each, as radio buttons of a form. */
export function ClassPicks({ chosen, disabled, onChoose }: ClassPicksProps) {
  const { t } = useTexts(['build', 'governance'])
  return (
    <div className="picks two">
      {paperClasses.map((one) => (
        <label key={one} className="pick">
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
