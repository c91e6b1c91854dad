import '#web/ui/shape.css'

/** The skeleton of the command center: status and send box beside each other, the four panels below. */
export function CenterShape({ label }: { label: string }) {
  return (
    <div className="shape" role="status" aria-label={label}>
      <div className="center-upper">
        <PanelShape lines={6} />
        <PanelShape lines={4} />
      </div>
      <div className="panels">
        {['advisors', 'services', 'agents', 'apis'].map((panel) => (
          <PanelShape key={panel} lines={2} />
        ))}
      </div>
    </div>
  )
}

function PanelShape({ lines }: { lines: number }) {
  return (
    <div className="panel center-shape">
      <i className="sk head" />
      {Array.from({ length: lines }, (_, line) => (
        <i key={line} className={line % 3 === 2 ? 'sk short' : 'sk'} />
      ))}
    </div>
  )
}
