import { existsSync, readFileSync } from "node:fs"
import Module from "node:module"
import path from "node:path"
import { setImmediate as nextTurn } from "node:timers/promises"
import { Script } from "node:vm"
import { crc32 } from "node:zlib"
import { internalsOf } from "../engine/internals"
import { emptyCache, readCache, writeCache } from "./module-cache-file"

/**
 * Makes every start of the built server except the first faster. It keeps the compiled code of all modules, and the
 * files that their `require` calls found. Both took a third of a start's processor time. Import this before all other
 * modules. docs/performance.md has the figures.
 *
 * Code is used only if the module's source is unchanged. Found files are used only if the build and the installed
 * packages are unchanged.
 */
type Compile = (this: NodeJS.Module, source: string, filename: string, format?: string) => unknown
type Load = (module: NodeJS.Module, filename: string) => void
type Resolve = (name: string, parent?: NodeJS.Module, isMain?: boolean, options?: unknown) => string

/** Node turns a module's source into a function of these names. */
const FUNCTION_BEGIN = "(function (exports, require, module, __filename, __dirname) { "
const FUNCTION_END = "\n})"
/** Code from a cache cannot import at run time, because V8 does not keep what `import()` needs. */
const DYNAMIC_IMPORT = /\bimport\s*[(/]/
const BYTE_ORDER_MARK = 0xfeff
/** The cache is written again if this start compiled at least this share of its modules. */
const WRITE_FROM = 0.02
/** After so many modules, writing lets requests through. */
const MODULES_PER_TURN = 10

const loader = internalsOf<{
  _cache: object
  _extensions: Record<string, Load>
  _resolveFilename: Resolve
  _resolveLookupPaths: (name: string, parent: NodeJS.Module) => string[] | null
}>(Module, {
  _cache: "object",
  _extensions: "object",
  _resolveFilename: "function",
  _resolveLookupPaths: "function",
})
const methods = internalsOf<{ _compile: Compile }>(Module.prototype, { _compile: "function" })

/** The folder of the build. The sources of a checkout change too often for a cache. */
const build = path.extname(__filename) === ".js" ? path.resolve(__dirname, "../..") : undefined
const installed = installedPackages()
const file =
  build && installed !== undefined
    ? path.join(build, ".modules", `${process.version}-${process.arch}.cache`)
    : undefined
const basis = JSON.stringify([process.version, process.execArgv, installed])

let cached = emptyCache()
let used = 0
/** The modules that this process had to compile. */
const compiled = new Map<string, { checksum: number; script: Script }>()
let isStarting = file !== undefined

if (file) {
  cached = readCache(file, basis)
  useCode()
  useFoundFiles()
}

/**
 * Ends the use of the cache. If this start has compiled many modules, writes the cache. Call it when the server is ready.
 * It works in small portions, so that requests wait for some milliseconds at most.
 */
export async function keepModules(): Promise<void> {
  const { codes, found } = cached
  const isWorthwhile = compiled.size > (used + compiled.size) * WRITE_FROM
  isStarting = false
  cached = emptyCache()
  if (file && isWorthwhile) {
    let done = 0
    for (const [filename, { checksum, script }] of compiled) {
      codes.set(filename, { checksum, code: script.createCachedData() })
      if (++done % MODULES_PER_TURN === 0) await nextTurn()
    }
    // A read-only file system only means that the next start is as slow as this one.
    await writeCache(file, basis, { codes, found }).catch(() => undefined)
  }
  compiled.clear()
}

function useCode(): void {
  const compile = methods._compile
  methods._compile = function (source, filename, format) {
    const isScript = (format ?? "commonjs") === "commonjs" && !DYNAMIC_IMPORT.test(source)
    if (!isStarting || !isScript || !path.isAbsolute(filename))
      return compile.call(this, source, filename, format)
    const checksum = crc32(source)
    const known = cached.codes.get(filename)
    const code = known?.checksum === checksum ? known.code : undefined
    const script = scriptOf(source, filename, code)
    // Node reports the error, or loads the file as an ECMAScript module.
    if (!script) return compile.call(this, source, filename, format)
    if (code && !script.cachedDataRejected) used++
    else compiled.set(filename, { checksum, script })
    return run(script, this, filename)
  }

  // Node would look for the next package.json to learn whether the file is CommonJS. A file in the cache is.
  const load = loader._extensions[".js"]
  if (load)
    loader._extensions[".js"] = (module, filename) => {
      if (!cached.codes.has(filename)) return load(module, filename)
      const text = readFileSync(filename, "utf8")
      const source = text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text
      methods._compile.call(module, source, filename)
    }
}

function scriptOf(source: string, filename: string, code: Buffer | undefined): Script | undefined {
  try {
    return new Script(FUNCTION_BEGIN + source + FUNCTION_END, {
      filename,
      columnOffset: -FUNCTION_BEGIN.length,
      cachedData: code,
    })
  } catch {
    return undefined
  }
}

function run(script: Script, module: NodeJS.Module, filename: string): unknown {
  const wrapper: unknown = script.runInThisContext()
  if (typeof wrapper !== "function") throw new Error(`${filename} is not a module.`)
  const values = [module.exports, requireOf(module), module, filename, path.dirname(filename)]
  return Reflect.apply(wrapper, module.exports, values)
}

/** The same function that Node gives to a module. */
function requireOf(module: NodeJS.Module): object {
  const require = (name: string): unknown => module.require(name)
  const resolve = (name: string, options?: unknown) => loader._resolveFilename(name, module, false, options)
  return Object.assign(require, {
    resolve: Object.assign(resolve, { paths: (name: string) => loader._resolveLookupPaths(name, module) }),
    main: process.mainModule,
    extensions: loader._extensions,
    cache: loader._cache,
  })
}

function useFoundFiles(): void {
  const resolve = loader._resolveFilename
  loader._resolveFilename = (name, parent, isMain, options) => {
    if (!isStarting || options !== undefined || isMain || !parent?.filename)
      return resolve(name, parent, isMain, options)
    const folder = path.dirname(parent.filename)
    const files = cached.found.get(folder) ?? new Map<string, string>()
    const known = files.get(name)
    if (known !== undefined) return known
    const found = resolve(name, parent, isMain, options)
    if (path.isAbsolute(found)) cached.found.set(folder, files.set(name, found))
    return found
  }
}

/** A checksum of the list of packages that npm has installed. `undefined` if there is no list. */
function installedPackages(): number | undefined {
  const list = (Module.createRequire(__filename).resolve.paths("any") ?? [])
    .map((folder) => path.join(folder, ".package-lock.json"))
    .find((name) => existsSync(name))
  return list === undefined ? undefined : crc32(readFileSync(list))
}
