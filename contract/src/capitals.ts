/** The nine kinds of wealth a family holds. */
export const capitals = ['intellectual', 'cultural', 'social', 'spiritual', 'human', 'financial', 'material', 'time', 'digital'] as const
export type Capital = (typeof capitals)[number]
