/** The three missions, as `{type}` in the onboarding routes. */
export const missionTypes = ['legacy', 'succession', 'family'] as const
