import 'react'

declare module 'react' {
  interface CSSProperties {
    /** A CSS variable, for values that a style sheet uses. */
    [variable: `--${string}`]: string | number | undefined
  }
}
