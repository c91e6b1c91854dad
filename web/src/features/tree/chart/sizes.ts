/** Lengths of the chart in px at its natural size. */
export const sizes = {
  medallion: 25,
  focusMedallion: 38,
  focusInner: 32,
  referenceMedallion: 17,
  ring: 6,
  nameSize: 17,
  dateSize: 14,
  /** From the edge of the medallion to the baseline of the name. */
  nameBelow: 22,
  nameLine: 20,
  dateLine: 18,
  descent: 5,
  /** A union line that leads over others. */
  arch: 12,
  archStep: 8,
  archStart: 4,
  /** Between several lines to one child. */
  besideLine: 11,
  /** Free space on each side of a name. */
  nameMargin: 12,
  partnerGap: 14,
  runGap: 8,
  /** The least length of a visible union line. */
  unionLine: 56,
  stub: { width: 38, height: 22, distance: 24, sideways: 36 },
  corner: 8,
  track: 14,
  aboveTracks: 14,
  belowTracks: 18,
} as const
