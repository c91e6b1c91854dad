import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'

// By then a house has done everything that a start is made of.
const startOver = 3000
const sumLength = 32

/**
 * Runs a bundle. What V8 makes of it is kept in the folder `compiled` beside it and taken from there the next time, which saves a start a
 * third of its work. V8 itself only looks at how long the text is that a form was made of, so each form is named by the whole text, the
 * Node and the flags it is of, and opened only if it is whole. Where none can be kept, nothing is different but the time.
 */
export function runCompiled(filename: string): void {
  // It is written in ASCII, which is read like this without looking at each letter.
  const source = readFileSync(filename, 'latin1')
  const place = join(dirname(filename), 'compiled', nameOf(source))
  const cachedData = readForm(place)
  const parts = partsFor(filename)
  const script = new Script(`(function (${Object.keys(parts).join()}) {${source}\n})`, { filename, ...(cachedData && { cachedData }) })
  const run = script.runInThisContext() as (...parts: unknown[]) => void
  run(...Object.values(parts))
  if (!cachedData || script.cachedDataRejected) keepOnce(script, place)
}

/** What a bundle finds around it, by the names it has there. */
function partsFor(filename: string): object {
  const module = { exports: {} }
  return {
    exports: module.exports,
    require: createRequire(filename),
    module,
    __filename: filename,
    __dirname: dirname(filename),
    // A form that was kept has no import() of its own in Node 20.
    importOutside: (name: string): Promise<unknown> => import(name),
  }
}

function nameOf(source: string): string {
  const maker = [process.version, process.arch, ...process.execArgv, process.env['NODE_OPTIONS']].join(' ')
  return createHash('sha256').update(maker).update(source, 'latin1').digest('hex').slice(0, sumLength)
}

function keepOnce(script: Script, place: string): void {
  const keep = () => {
    clearTimeout(timer)
    process.off('exit', keep)
    keepForm(place, script.createCachedData())
  }
  // Whatever ends sooner keeps it at its end.
  const timer = setTimeout(keep, startOver).unref()
  process.once('exit', keep)
}

function readForm(place: string): Buffer | undefined {
  try {
    const kept = readFileSync(place)
    const form = kept.subarray(sumLength)
    return sum(form).equals(kept.subarray(0, sumLength)) ? form : undefined
  } catch {
    return undefined
  }
}

function keepForm(place: string, form: Buffer): void {
  try {
    mkdirSync(dirname(place), { recursive: true })
    const unfinished = `${place}.${process.pid}`
    writeFileSync(unfinished, Buffer.concat([sum(form), form]))
    renameSync(unfinished, place)
  } catch {
    // The folder may belong to somebody else, or the disk be full: the next start compiles as this one did.
  }
}

const sum = (data: Buffer) => createHash('sha256').update(data).digest()
