import { useEffect, useRef } from 'react'
import styles from '#web/features/files/file-list.module.css'

interface SelectBoxProps {
  readonly label: string
  readonly isOn: boolean
  /** Some of several rows are selected; shown as a dash. */
  readonly isPartly?: boolean
  readonly onChange: (isOn: boolean, isRange: boolean) => void
}

/** A checkbox in a table cell; the whole cell is clickable. */
export function SelectBox({ label, isOn, isPartly = false, onChange }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const isMixed = isPartly && !isOn
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.fileSelect}>
      <input
        ref={box}
        type="checkbox"
        className="tickbox"
        aria-label={label}
        checked={isOn}
        onChange={(event) =>
          onChange(
            event.target.checked,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
    </label>
  )
}
