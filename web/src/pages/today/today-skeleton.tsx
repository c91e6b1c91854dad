/** The shape of the day's page; it shows itself only if loading takes a moment. */
export function TodaySkeleton({ label }: { label: string }) {
  return (
    <div className="today-sk" role="status" aria-label={label}>
      <div className="today-upper" aria-hidden="true">
        {[1, 2].map((column) => (
          <div key={column} className="today-sk-rows">
            <i className="sk head" />
            {[1, 2, 3].map((row) => (
              <span key={row}>
                <i className="sk round" />
                <span>
                  <i className="sk" />
                  <i className="sk short" />
                </span>
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className="today-lower" aria-hidden="true">
        <i className="sk panel" />
        <div className="today-sk-rows">
          <i className="sk head" />
          {[1, 2, 3, 4].map((row) => (
            <span key={row}>
              <i className="sk round" />
              <span>
                <i className="sk" />
                <i className="sk short" />
              </span>
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
