import '#web/ui/shape.css'

const lanes = ['family', 'documents', 'missions', 'network']

/** The skeleton of the timeline: its lanes, then the first entries of the list. */
export function TimelineShape({ label }: { label: string }) {
  return (
    <div className="shape tl-shape" role="status" aria-label={label}>
      <div>
        {lanes.map((lane) => (
          <div key={lane} className="tl-lane">
            <i className="sk" />
          </div>
        ))}
      </div>
      {lanes.map((row) => (
        <div key={row} className="tl-shape-row">
          <i className="sk" />
          <i className="sk" />
        </div>
      ))}
    </div>
  )
}
