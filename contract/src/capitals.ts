/** The nine kinds of wealth a family has. */
export const capitals = [
  'intellectual',
  'cultural',
  'social',
  'spiritual',
  'human',
  'financial',
  'material',
  'time',
  'digital',
] as const
export type Capital = (typeof capitals)[number]
