/** What one sees of the bar while writing in it. */
export interface Bar {
  readonly text: string
  /** The highlighted suggestion. */
  readonly pointed: number
  /** The list was closed by hand, or has no place while one leafs through what was sent before. */
  readonly isShut: boolean
  /** How many commands back one has leafed; 0 is one's own text. */
  readonly back: number
  /** Enter was pressed on something that can't be sent. */
  readonly isRefused: boolean
}

export type BarAct =
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'point'; readonly at: number }
  | { readonly type: 'leaf'; readonly back: number; readonly text: string }
  | { readonly type: 'shut' | 'refuse' | 'rest' }

export const emptyBar: Bar = { text: '', pointed: 0, isShut: false, back: 0, isRefused: false }

export function barAfter(bar: Bar, act: BarAct): Bar {
  switch (act.type) {
    case 'write':
      return { ...emptyBar, text: act.text }
    case 'point':
      return { ...bar, pointed: act.at }
    case 'leaf':
      return { ...emptyBar, text: act.text, back: act.back, isShut: true }
    case 'shut':
      return { ...bar, isShut: true, isRefused: false }
    case 'refuse':
      return { ...bar, isRefused: true, isShut: true }
    case 'rest':
      return { ...emptyBar, text: bar.text }
  }
}
