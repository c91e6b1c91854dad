import { type Theme, themes } from '#contract/account/schemas.ts'

const storageKey = 'theme'

/** Puts a theme on the page and remembers it for the next first paint. */
export function applyTheme(theme: Theme): void {
  showTheme(theme)
  localStorage.setItem(storageKey, theme)
}

/** Puts a theme on the page, to look at it. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.classList.remove(...themes)
  root.classList.add(theme)
}
