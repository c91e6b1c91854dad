const rows = [62, 48, 70, 55, 40, 64]

/** A list of files that is on its way, in the shape it will have. */
export function FilesShape({ label }: { label: string }) {
  return (
    <div className="files-shape shape" role="status" aria-label={label}>
      {rows.map((width) => (
        <div key={width} className="files-shape-row">
          <i className="sk" />
          <i className="sk" style={{ width: `${width}%` }} />
          <i className="sk" />
          <i className="sk" />
        </div>
      ))}
    </div>
  )
}
