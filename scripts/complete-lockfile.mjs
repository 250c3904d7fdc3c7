/**
 * `npm run lockfile`: adds the optional packages for all platforms to package-lock.json.
 *
 * npm leaves out packages that the current platform does not need. On another platform, `npm ci` then refuses the file.
 * The manifest of a package names the versions of its packages for other platforms, so this needs no network. The added
 * entries have no checksum until npm downloads them.
 */
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"

const FILE = path.resolve(import.meta.dirname, "../package-lock.json")
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
]
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
]
/** Other spellings of platforms in package names. */
const ALIASES = { windows: "win32", armhf: "arm", armv6: "arm", armv7: "arm" }

const lock = JSON.parse(readFileSync(FILE, "utf8"))
const { packages } = lock
let added = 0

for (const [location, entry] of Object.entries(packages)) {
  const optional = Object.entries(entry.optionalDependencies ?? {})
  const present = optional.map(([name]) => locate(location, name)).find(Boolean)
  for (const [name, version] of optional) {
    if (locate(location, name)?.version === version || !EXACT_VERSION.test(version)) continue
    const folder = present?.folder ?? "node_modules/"
    const place = packages[folder + name] ? `${location}/node_modules/${name}` : folder + name
    packages[place] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true }
    added++
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added === 0 ? "The lock file is complete." : `Added ${added} packages for other platforms.`)

/** Finds a package as Node does: in the `node_modules` of the folder, then of its parents. */
function locate(from, name) {
  const above = from.split("/node_modules/").slice(1)
  for (let depth = above.length; depth >= 0; depth--) {
    const place =
      from === ""
        ? ""
        : from
            .split("/node_modules/")
            .slice(0, depth + 1)
            .join("/node_modules/")
    const folder = place === "" ? "node_modules/" : `${place}/node_modules/`
    const entry = packages[folder + name]
    if (entry) return { folder, version: entry.version }
  }
  const hoisted = packages[`node_modules/${name}`]
  return hoisted && { folder: "node_modules/", version: hoisted.version }
}

function platformOf(name) {
  const words = name
    .split(/[/-]/)
    .map((word) => ALIASES[word] ?? word)
    .flatMap((word) => (word === "linuxmusl" ? ["linux", "musl"] : [word]))
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu"))
      ? ["glibc"]
      : undefined
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(libc && os[0] === "linux" && { libc }),
  }
}
