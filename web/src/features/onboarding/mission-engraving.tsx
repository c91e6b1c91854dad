import type { MissionType } from '#contract/missions.ts'
import styles from '#web/features/onboarding/mission-cards.module.css'

type Point = readonly [number, number]

const round = (value: number) => Math.round(value * 100) / 100
const print = ([x, y]: Point) => `${round(x)} ${round(y)}`

function polar([x, y]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** Nine rays over a horizon. */
function legacy(): { lines: string[]; fills: string[] } {
  const sun: Point = [160, 122]
  const fills: string[] = []
  const lines: string[] = []
  for (let ray = 0; ray < 9; ray++) {
    const angle = 180 + 18 * (ray + 1)
    const [tip, left, right, base] = [
      polar(sun, ray === 4 ? 116 : 104, angle),
      polar(sun, 50, angle - 4.6),
      polar(sun, 50, angle + 4.6),
      polar(sun, 42, angle),
    ]
    fills.push(`M${print(tip)}L${print(left)}L${print(base)}Z`)
    lines.push(`M${print(tip)}L${print(right)}L${print(base)}Z`)
  }
  for (const radius of [34, 30, 26.5, 23.5, 21])
    lines.push(`M${160 - radius} 122A${radius} ${radius} 0 0 1 ${160 + radius} 122`)
  for (let wave = 0, y = 122, width = 150; wave < 9; y += 2.6 + wave * 0.75, width -= 6 + wave * 2.1, wave++)
    lines.push(`M${round(160 - width)} ${round(y)}H${round(160 + width)}`)
  return { lines, fills }
}

/** Three overlapping rings with hatched intersections. */
function succession(): { lines: string[]; fills: string[] } {
  const ring = (x: number, radius: number) =>
    `M${x - radius} 84a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`
  const lines = [100, 160, 220].flatMap((x) => [ring(x, 50), ring(x, 47)])
  for (const x of [130, 190]) {
    for (let y = -34; y <= 34; y += 4) {
      const half = Math.sqrt(47 * 47 - y * y) - 30
      if (half > 1) lines.push(`M${round(x - half)} ${84 + y}H${round(x + half)}`)
    }
  }
  return {
    lines: [...lines, 'M22 84H50M270 84H298', 'M292 80l6 4-6 4'],
    fills: ['M19.8 84a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0'],
  }
}

/** A sprig of nine leaves rising through a broken ring. */
function family(): { lines: string[]; fills: string[] } {
  const centre: Point = [160, 92]
  const lines = [60, 56.8].map(
    (radius) =>
      `M${print(polar(centre, radius, -64))}A${radius} ${radius} 0 1 1 ${print(polar(centre, radius, 244))}`,
  )
  const fills: string[] = []
  lines.push('M160 136V34', 'M138 136H182M145 140H175M152 144H168')
  const leaf = (y: number, degrees: number, length: number, width: number) => {
    const root: Point = [160, y]
    const end = polar(root, length, degrees)
    const middle = polar(root, 0.45 * length, degrees)
    const side = (sign: number) => print(polar(middle, width * sign, degrees + 90))
    fills.push(`M${print(root)}Q${side(1)} ${print(end)}L${print(root)}Z`)
    lines.push(`M${print(root)}Q${side(-1)} ${print(end)}L${print(root)}`)
  }
  for (const [index, y] of [122, 101, 80, 60].entries()) {
    leaf(y, -38, 37 - index * 4.5, 13 - index * 1.2)
    leaf(y, 218, 37 - index * 4.5, -(13 - index * 1.2))
  }
  leaf(36, -90, 25, 9)
  return { lines, fills }
}

const engravings = { legacy, succession, family }

/** The picture of a mission. */
export function MissionEngraving({ mission }: { mission: MissionType }) {
  const { lines, fills } = engravings[mission]()
  return (
    <svg
      className={styles.engraving}
      viewBox="0 0 320 168"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
      {fills.map((shape) => (
        <path key={shape} d={shape} fill="currentColor" stroke="none" />
      ))}
    </svg>
  )
}
