import type { Page } from '@playwright/test'

/**
 * Finds elements that overflow their column, overlap others or are off screen, as sentences. Runs in the
 * page, over every visible text and control in `main` and in both sidebars.
 */
export function findMisplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      readonly element: Element
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }
    const found = new Set<string>()
    const controls = 'button, a[href], input, select, textarea, summary'
    const nameOf = (element: Element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 40)
      const kind = `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
      const around = element.closest('section, nav, header, li, form')
      return `“${words}” (${kind}${around ? ` in ${around.tagName.toLowerCase()}${[...around.classList].map((one) => `.${one}`).join('')}` : ''})`
    }

    /** A clipped part of an element is invisible, so it can't overlap anything. */
    const clipOf = (element: Element, scope: Element) => {
      const clip = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity, isClipped: false }
      for (let around: Element | null = element; around && around !== scope; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around)
        if (position === 'fixed') break
        const rect = around.getBoundingClientRect()
        if (overflowX !== 'visible') {
          clip.left = Math.max(clip.left, rect.left)
          clip.right = Math.min(clip.right, rect.right)
          clip.isClipped = true
        }
        if (overflowY !== 'visible') {
          clip.top = Math.max(clip.top, rect.top)
          clip.bottom = Math.min(clip.bottom, rect.bottom)
        }
      }
      return clip
    }

    const isLeftOut = (element: Element) => {
      // Excluded: drawings to scale, where lines and words cross on purpose; screen reader texts; floating
      // elements.
      if (element.closest('svg, [data-part~=tl-lane], .vh, [aria-hidden=true], dialog, [popover], .Toastify'))
        return true
      for (
        let around: Element | null = element;
        around && around.id !== 'page' && !around.matches('nav');
        around = around.parentElement
      ) {
        const { position, bottom, opacity, clipPath } = getComputedStyle(around)
        // An element stuck to the bottom floats over the page; one stuck to the top is in its place while
        // nothing is scrolled.
        if (
          position === 'fixed' ||
          (position === 'sticky' && bottom !== 'auto') ||
          opacity === '0' ||
          clipPath !== 'none'
        )
          return true
      }
      return false
    }

    const range = document.createRange()

    /** A short word that breaks without a hyphen: its column is too narrow. */
    const describeBroken = (element: Element, node: Node) => {
      if (getComputedStyle(element).hyphens === 'auto') return
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /(?<![\p{L}\d@._-])\p{Script=Latin}{2,12}(?![\p{L}\d@._-])/gu,
      )) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (tops.size > 1)
          found.add(`the word “${word}” of ${nameOf(element)} is broken into ${tops.size} lines`)
      }
    }

    const boxesIn = (scope: Element): Box[] => {
      const boxes: Box[] = []
      const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
      const add = (element: Element, rects: Iterable<DOMRect>, shrink: number) => {
        const clip = clipOf(element, scope)
        for (const rect of rects) {
          if (rect.width < 1 || rect.height < 1) continue
          const inset = rect.height * shrink
          const box = {
            element,
            left: Math.max(rect.left, clip.left),
            right: Math.min(rect.right, clip.right),
            top: Math.max(rect.top + inset, clip.top),
            bottom: Math.min(rect.bottom - inset, clip.bottom),
          }
          if (box.right > box.left && box.bottom > box.top) boxes.push(box)
        }
      }
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (
          !element ||
          !node.nodeValue?.trim() ||
          !element.checkVisibility({ visibilityProperty: true }) ||
          isLeftOut(element)
        )
          continue
        range.selectNodeContents(node)
        const lines = [...range.getClientRects()]
        // A line box is higher than its glyphs.
        add(element, lines, 0.28)
        if (lines.length > 1 && node.nodeValue.length < 100) describeBroken(element, node)
      }
      for (const control of scope.querySelectorAll(controls)) {
        if (!control.checkVisibility({ visibilityProperty: true }) || isLeftOut(control)) continue
        if (getComputedStyle(control).display === 'inline') continue
        add(control, [control.getBoundingClientRect()], 0)
      }
      return boxes
    }

    const describeBeyond = (boxes: Box[], scope: Element, name: string) => {
      const edge = scope.getBoundingClientRect()
      for (const { element, left, right } of boxes)
        if (right > edge.right + 1 || left < edge.left - 1)
          found.add(
            `${nameOf(element)} reaches from ${Math.round(left)} to ${Math.round(right)}, beyond ${name} (${Math.round(edge.left)} to ${Math.round(edge.right)})`,
          )
    }

    const describeOverlaps = (boxes: Box[]) => {
      const sorted = boxes.toSorted((a, b) => a.top - b.top)
      for (const [index, one] of sorted.entries()) {
        for (let next = index + 1; next < sorted.length; next++) {
          const other = sorted[next]
          if (!other || other.top >= one.bottom - 2) break
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          const high = Math.min(one.bottom, other.bottom) - other.top
          if (wide <= 2 || high <= 2) continue
          if (
            one.element === other.element ||
            one.element.contains(other.element) ||
            other.element.contains(one.element)
          )
            continue
          // A label with its field, or a link around a row.
          if (one.element.closest('label') && one.element.closest('label') === other.element.closest('label'))
            continue
          found.add(
            `${nameOf(one.element)} lies over ${nameOf(other.element)} by ${Math.round(wide)} × ${Math.round(high)} px`,
          )
        }
      }
    }

    const wide = document.documentElement.scrollWidth
    if (wide > window.innerWidth + 1)
      found.add(`the page is ${wide} px wide in a window of ${window.innerWidth}`)
    const everything: Box[] = []
    for (const [selector, name] of [
      ['#page', 'the page’s column'],
      ['[data-part~=left]', 'the left sidebar'],
      ['[data-part~=right]', 'the right sidebar'],
    ] as const) {
      const scope = document.querySelector(selector)
      if (!scope) throw new Error(`Nothing matches ${selector}`)
      if (!scope.checkVisibility()) continue
      const boxes = boxesIn(scope)
      describeBeyond(boxes, scope, name)
      everything.push(...boxes)
    }
    describeOverlaps(everything)
    return [...found]
  })
}
