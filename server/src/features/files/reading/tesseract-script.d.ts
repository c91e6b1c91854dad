/** The worker script of tesseract.js; the package has no types for it. */
declare module 'tesseract.js/src/worker-script/index.js' {
  interface Packet {
    readonly workerId: string
    readonly jobId: string
    readonly action: 'load' | 'loadLanguage' | 'initialize' | 'recognize'
    readonly payload: unknown
  }
  interface Reply {
    readonly status: 'resolve' | 'reject' | 'progress'
    readonly data: unknown
  }
  export function setAdapter(adapter: {
    getCore: () => Promise<unknown>
    gunzip: (bytes: Uint8Array) => Uint8Array
    fetch: () => Promise<never>
    readCache: (path: string) => Promise<Uint8Array>
  }): void
  export function dispatchHandlers(packet: Packet, send: (reply: Reply) => void): void
}
