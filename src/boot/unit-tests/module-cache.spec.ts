import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { transformSync } from "@swc/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const SRC = path.resolve(__dirname, "../..")
const SOURCES = ["boot/module-cache", "boot/module-cache-file", "engine/internals"]
/** Starts a server that only prints what `src/app.js` exports. */
const SERVER = `
  const { keepModules } = require("./boot/module-cache")
  const { print } = require("./app")
  print().then((text) => keepModules().then(() => console.log(text)))`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-modules-"))
  for (const name of SOURCES)
    write(`build/src/${name}.js`, built(readFileSync(path.join(SRC, `${name}.ts`), "utf8")))
  write("build/src/server.js", SERVER)
  install("1", { "index.js": `module.exports = "first"` })
  app(`exports.print = async () => require("words")`)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("a start with the modules of the start before", () => {
  it("prints the same, and has nothing new to keep", () => {
    expect(start()).toBe("first")
    const written = cache()
    expect(start()).toBe("first")
    expect(cache()).toEqual(written)
  })

  it("compiles a module that has changed", () => {
    start()
    const written = cache()
    app(`exports.print = async () => "changed " + require("words")`)
    expect(start()).toBe("changed first")
    expect(cache()).not.toEqual(written)
    expect(start()).toBe("changed first")
  })

  it("compiles a module that has changed to text of the same length", () => {
    start()
    write("node_modules/words/index.js", `module.exports = "other"`)
    expect(start()).toBe("other")
  })

  it("looks for files again once npm has installed something", () => {
    start()
    rmSync(path.join(folder, "node_modules/words"), { recursive: true })
    install("2", { "package.json": `{ "main": "lib/moved.js" }`, "lib/moved.js": `module.exports = "moved"` })
    expect(start()).toBe("moved")
  })

  it("ignores a damaged file, and replaces it", () => {
    start()
    const [name = ""] = files()
    const bytes = readFileSync(name)
    for (const damaged of [bytes.subarray(0, bytes.length / 2), Buffer.alloc(3), flipped(bytes)]) {
      writeFileSync(name, damaged)
      expect(start()).toBe("first")
      expect(readFileSync(name).length).toBe(bytes.length)
    }
  })
})

describe("a module from the cache", () => {
  /** The result of the first start, which compiles all modules, and of the second, which compiles nothing. */
  const twice = () => [start(), start()]

  it("has what Node gives to modules", () => {
    app(`
      const facts = [this === exports, typeof module.parent, __filename === module.filename, require.main === process.mainModule,
        require.resolve("words") === require.resolve("words", { paths: [__dirname] }), require.resolve.paths("words").length > 1,
        require.cache[__filename] === module, typeof require.extensions[".js"], module.children.length]
      exports.print = async () => facts.join()`)
    expect(twice()).toEqual(Array(2).fill("true,object,true,true,true,true,true,function,0"))
  })

  it("imports ECMAScript modules, JSON and CommonJS modules with a byte order mark", () => {
    write("build/src/es.mjs", `export const name = "es"`)
    write("build/src/data.json", `{ "name": "json" }`)
    write("build/src/marked.js", `\ufeffexports.name = "marked"`)
    app(`exports.print = async () =>
      [(await import("./es.mjs")).name, require("./data.json").name, require("./marked").name].join()`)
    expect(twice()).toEqual(Array(2).fill("es,json,marked"))
  })

  it("has its lines and columns in stack traces", () => {
    app(`exports.print = async () => new Error().stack.split("\\n")[1].match(/app\\.js:\\d+:\\d+/)[0]`)
    expect(twice()).toEqual(Array(2).fill("app.js:1:29"))
  })

  it("may have a mistake, which Node reports with the file's name", () => {
    app(
      `exports.print = async () => { try { require("./wrong") } catch (error) { return error.stack.split("\\n")[0] } }`,
    )
    write("build/src/wrong.js", "const = 1")
    for (const line of twice()) expect(line).toMatch(/wrong\.js:1$/)
  })

  it("may be missing", () => {
    app(`exports.print = async () => { try { require("./missing") } catch (error) { return error.code } }`)
    expect(twice()).toEqual(["MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])
    write("build/src/missing.js", "")
    expect(start()).toBe("undefined")
  })
})

function start(): string {
  return execFileSync(process.execPath, ["build/src/server.js"], { cwd: folder, encoding: "utf8" }).trim()
}

function app(source: string): void {
  write("build/src/app.js", source)
}

function install(version: string, files: Record<string, string>): void {
  write("node_modules/.package-lock.json", JSON.stringify({ version }))
  for (const [name, text] of Object.entries(files)) write(`node_modules/words/${name}`, text)
}

function write(name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function built(source: string): string {
  return transformSync(source, {
    jsc: { parser: { syntax: "typescript" }, target: "es2022" },
    module: { type: "commonjs" },
  }).code
}

function files(): string[] {
  const directory = path.join(folder, "build/.modules")
  return readdirSync(directory).map((name) => path.join(directory, name))
}

/** Each file of the cache, and the number of its inode. A file that was written again has another one. */
function cache(): [string, number][] {
  return files().map((name) => [name, statSync(name).ino])
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const last = copy.length - 1
  copy.writeUInt8(copy.readUInt8(last) ^ 0xff, last)
  return copy
}
