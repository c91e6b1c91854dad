/** The processor seconds that a function takes; time in which the machine stalls doesn't count. */
export function processorSeconds(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
