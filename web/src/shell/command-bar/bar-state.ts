/** The visible state of the command bar. */
export interface Bar {
  readonly text: string
  /** The highlighted suggestion. */
  readonly pointed: number
  /** The list was closed, or is hidden while the pilot browses the history. */
  readonly isShut: boolean
  /** The position in the history, counted backwards; 0 is the current text. */
  readonly back: number
  /** Enter was pressed on an invalid command. */
  readonly isRefused: boolean
}

export type BarAct =
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'point'; readonly at: number }
  | { readonly type: 'browse'; readonly back: number; readonly text: string }
  | { readonly type: 'shut' | 'refuse' | 'rest' }

export const emptyBar: Bar = { text: '', pointed: 0, isShut: false, back: 0, isRefused: false }

export function barAfter(bar: Bar, act: BarAct): Bar {
  switch (act.type) {
    case 'write':
      return { ...emptyBar, text: act.text }
    case 'point':
      return { ...bar, pointed: act.at }
    case 'browse':
      return { ...emptyBar, text: act.text, back: act.back, isShut: true }
    case 'shut':
      return { ...bar, isShut: true, isRefused: false }
    case 'refuse':
      return { ...bar, isRefused: true, isShut: true }
    case 'rest':
      return { ...emptyBar, text: bar.text }
  }
}
