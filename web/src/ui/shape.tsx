import '#web/ui/shape.css'

/** The shape of a page that is slow: title, rule, lines. It shows after 200 ms, so that a quick page never flashes. */
export function Shape({ label }: { label: string }) {
  return (
    <div className="shape" role="status" aria-label={label}>
      <i className="sk title" />
      <hr className="rule" />
      <i className="sk" />
      <i className="sk" />
      <i className="sk short" />
    </div>
  )
}
