/** Named readiness checks; a check rejects or hangs if its part is unavailable. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>

// Keeps the response within two seconds, whatever hangs.
const maxWait = 1500

/**
 * Returns the names of failing parts. A hanging check runs once for all callers, or it would take one
 * connection after another.
 */
export function findFailures(checks: Checks): () => Promise<string[]> {
  const running = new Map<string, Promise<boolean>>()

  const run = (name: string, check: () => Promise<unknown>) => {
    const pending =
      running.get(name) ??
      check()
        .then(
          () => true,
          () => false,
        )
        .finally(() => running.delete(name))
    running.set(name, pending)
    return pending
  }

  return async () => {
    const found = Object.entries(checks).map(async ([name, check]) =>
      (await withinLimit(run(name, check))) ? [] : [name],
    )
    return (await Promise.all(found)).flat()
  }
}

function withinLimit(checking: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), maxWait)))
  return Promise.race([checking, late]).finally(() => clearTimeout(timer))
}
