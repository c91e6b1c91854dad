const pattern = /^forerunners-scheduled-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.tar$/

/** The beginning of every scheduled archive's name. Nothing else in their place is ever touched. */
export const scheduledPrefix = 'forerunners-scheduled-'

/** The name of the archive that is made now, in UTC. */
export function scheduledName(now: Date): string {
  const [day, time = ''] = now.toISOString().split(/[T.]/)
  return `${scheduledPrefix}${day}-${time.replaceAll(':', '')}.tar`
}

/** The time in the name of a scheduled archive; undefined for every other name. */
export function timeInName(name: string): Date | undefined {
  const [, day, ...time] = pattern.exec(name) ?? []
  if (day === undefined) return undefined
  const at = new Date(`${day}T${time.join(':')}Z`)
  // 31 February would become a day in March.
  return !Number.isNaN(at.getTime()) && scheduledName(at) === name ? at : undefined
}
