export interface FootProps {
  readonly label: string
  readonly cancel: string
  readonly isBusy: boolean
  /** What the button says while it works; else it keeps its word. */
  readonly busy?: string
  readonly isBad?: boolean
  readonly onCancel: () => void
  /** Left out, the button sends its form. */
  readonly onConfirm?: () => void
}

/** How a dialog ends: with what it is for, or without. */
export function DialogFoot({ label, cancel, isBusy, busy = label, isBad = false, onCancel, onConfirm }: FootProps) {
  return (
    <div className="dialog-foot">
      <button type="button" className="btn quiet" onClick={onCancel}>
        {cancel}
      </button>
      <button
        type={onConfirm ? 'button' : 'submit'}
        className={isBad ? 'btn bad' : 'btn main'}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={onConfirm && (() => !isBusy && onConfirm())}
      >
        {isBusy ? busy : label}
      </button>
    </div>
  )
}
