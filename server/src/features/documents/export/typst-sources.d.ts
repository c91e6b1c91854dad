/** A Typst source is bundled as its text (scripts/server-build.mjs). */
declare module '*.typ' {
  const source: string
  export default source
}
