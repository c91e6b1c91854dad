import type { Plugin } from 'vite'

/** Preloads the fonts of the first view, so that text doesn't shift when they load. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'forerunners-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter(
          (file) => file.endsWith('.woff2') && names.some((name) => file.includes(name)),
        )
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
