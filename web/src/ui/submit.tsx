import { Button } from '#web/ui/button.tsx'
/** The submit button of a form. While busy it shows another label and ignores clicks. */
export function Submit({ label, busyLabel, isBusy }: { label: string; busyLabel: string; isBusy: boolean }) {
  return (
    <Button variant="main" isWide data-part="submit" type="submit" isBusy={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  )
}
