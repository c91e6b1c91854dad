import type { Page } from '@playwright/test'

/**
 * The controls a finger would miss: under 40 px, including the hit area of `::after`. Links inside a sentence
 * are exempt (WCAG 2.5.8).
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const beyond = (inset: string) => Math.max(0, -Number.parseFloat(inset) || 0)
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const isForScreenReaders = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).clipPath !== 'none') return true
      return false
    }
    const found = new Set<string>()
    for (const control of document.querySelectorAll(
      'button:enabled, a[href], input:enabled, select, textarea, summary',
    )) {
      if (
        !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        control.closest('[inert], .Toastify')
      )
        continue
      const target =
        (control.matches('input') && control.closest('label')) ||
        (control.matches('input, select, textarea') && control.closest('.input')) ||
        control
      const { width, height } = target.getBoundingClientRect()
      // An input hidden inside its card is 1 px wide; the card is the target.
      if (width < 2 || isInSentence(control) || isForScreenReaders(control)) continue
      const after = getComputedStyle(control, '::after')
      const isWider = after.content !== 'none' && after.position === 'absolute'
      const wide = width + (isWider ? beyond(after.left) + beyond(after.right) : 0)
      const high = height + (isWider ? beyond(after.top) + beyond(after.bottom) : 0)
      if (wide >= 39.5 && high >= 39.5) continue
      const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 30)
      found.add(
        `“${name}” (${control.tagName.toLowerCase()} ${control.className}) is ${Math.round(wide)} × ${Math.round(high)} px`,
      )
    }
    return [...found]
  })
}
