import { lobedRing, nineRays } from '#web/ui/engraving.ts'

/** The small set seal of a member, around 0, 0. */
export const sealRing = lobedRing({ radius: 10.4, swing: 0.7, lobes: 18 })
export const sealRays = nineRays({ centre: 0, tip: 6.6, first: 6.6, base: 2.4 })
  .flatMap(({ left, right }) => [left, right])
  .join('')
