import '#web/ui/shape.css'

interface ShapeProps {
  readonly label: string
  readonly isInside?: boolean
  /** It was waited for already. */
  readonly isLate?: boolean
}

/** The shape of a page that is slow: title, rule, lines; inside a page that has its title, the lines alone. It shows after 200 ms, so that a quick page never flashes. */
export function Shape({ label, isInside = false, isLate = false }: ShapeProps) {
  return (
    <div className={isLate ? 'shape late' : 'shape'} role="status" aria-label={label}>
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
