/** The one main action of a form. While it works its words say so, and a second press does nothing. */
export function Submit({ label, busyLabel, isBusy }: { label: string; busyLabel: string; isBusy: boolean }) {
  return (
    <button className="btn main wide submit" type="submit" aria-busy={isBusy} aria-disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </button>
  )
}
