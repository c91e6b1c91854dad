import type { Plugin } from 'vite'

/** Asks the browser for the faces of the first view at once, so that words do not jump when their face arrives late. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'forerunners-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)))
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
