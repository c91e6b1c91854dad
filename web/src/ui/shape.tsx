import '#web/ui/shape.css'

/** The shape of a page that is slow: title, rule, lines; inside a page that has its title, the lines alone. It shows after 200 ms, so that a quick page never flashes. */
export function Shape({ label, isInside = false }: { label: string; isInside?: boolean }) {
  return (
    <div className="shape" role="status" aria-label={label}>
      {!isInside && (
        <>
          <i className="sk title" />
          <hr className="rule" />
        </>
      )}
      <i className="sk" />
      <i className="sk" />
      <i className="sk short" />
    </div>
  )
}
