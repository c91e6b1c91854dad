/** The seconds of a processor that an act takes, in which a machine that stands still does not count. */
export function processorSeconds(act: () => void): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
