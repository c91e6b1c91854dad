import { type Theme, themes } from '#contract/account/schemas.ts'

const storageKey = 'theme'

/** Applies a theme and stores it for the next first paint. */
export function applyTheme(theme: Theme): void {
  showTheme(theme)
  localStorage.setItem(storageKey, theme)
}

/** Applies a theme as a preview. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.classList.remove(...themes)
  root.classList.add(theme)
}
