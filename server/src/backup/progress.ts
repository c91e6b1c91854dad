export interface Progress {
  /** Begins a stage and says so. */
  readonly stage: (name: string, total: number, unit?: 'bytes') => void
  readonly step: (done: number) => void
  /** Ends the last stage. */
  readonly end: () => void
}

interface Screen {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

const redrawMs = 200

/** One line per stage, redrawn in a terminal while the stage goes on. */
export function showProgress(screen: Screen, now: () => number = Date.now): Progress {
  let current: { name: string; total: number; done: number; unit: 'bytes' | undefined } | undefined
  let drawnAt = 0

  function draw(isLast: boolean): void {
    if (!current) return
    drawnAt = now()
    const { name, total, done, unit } = current
    const show = (value: number) => (unit ? formatBytes(value) : String(value))
    // Encryption makes files a little larger than the total, which counts their own bytes.
    const share = total > 0 ? ` of ${show(Math.max(total, done))}` : ''
    const line = `${name}: ${show(done)}${share}`
    if (screen.isTTY) screen.write(`\r\u001B[K${line}${isLast ? '\n' : ''}`)
    else if (isLast) screen.write(`${line}\n`)
  }
  function end(): void {
    draw(true)
    current = undefined
  }
  return {
    stage(name, total, unit) {
      end()
      current = { name, total, done: 0, unit }
      if (screen.isTTY) draw(false)
    },
    step(done) {
      if (!current) return
      current.done += done
      if (screen.isTTY && now() - drawnAt >= redrawMs) draw(false)
    },
    end,
  }
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
