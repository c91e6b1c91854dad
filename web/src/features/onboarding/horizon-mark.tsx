import styles from '#web/features/onboarding/question-cards.module.css'
const marks = [14, 62, 130, 226]

const round = (value: number) => Math.round(value * 100) / 100

/** The reach of a horizon: arcs from today to each mark up to it. */
export function HorizonMark({ reach }: { reach: number }) {
  const end = marks[reach] ?? 14
  return (
    <svg
      className={styles.span}
      viewBox="0 0 240 36"
      preserveAspectRatio="xMinYMax meet"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M4 30H236" opacity="0.45" />
      {marks.map((x, index) => (
        <path key={x} d={`M${x} ${index <= reach ? 20 : 25}V30`} opacity={index <= reach ? 1 : 0.45} />
      ))}
      {marks.slice(0, reach + 1).map((x, index) => {
        const half = round((x - 4) / 2)
        const height = round(Math.min(24, (x - 4) / 2.6))
        return (
          <path
            key={x}
            d={`M4 30A${half} ${height} 0 0 1 ${x} 30`}
            strokeWidth={index === reach ? 1.5 : 0.8}
            opacity={index === reach ? 1 : 0.6}
          />
        )
      })}
      <circle cx="4" cy="30" r="2.4" fill="currentColor" />
      <circle cx={end} cy="30" r="3.2" fill="currentColor" />
    </svg>
  )
}
