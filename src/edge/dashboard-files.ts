import { realpathSync } from "node:fs"
import { realpath } from "node:fs/promises"
import path from "node:path"

/** The target of a request below `/app`: the dashboard's page, or one of its files. */
export type DashboardRequest = { kind: "page" } | { kind: "file"; url: string }

/** Modules that the development server (Vite) generates, or that are in its own folder. */
const NAMED = /^(@vite\/client|@react-refresh|entry\.jsx|index\.css|@id\/__x00__virtual:medusa\/[a-z0-9-]+)$/
const FILE_PREFIX = "@fs/"
/**
 * Query parameters that Vite uses by itself, and `app`, by which src/boot/dashboard-vite.ts splits the first module. Others (`raw`, `url`, `inline`, `init` …) could make it send the source of
 * a file.
 */
const QUERY = /^((import|direct|app|t=\d{1,16}|v=[0-9a-f]{1,16})(&|$))*$/
const FILE_TYPES =
  /\.(m?js|cjs|jsx|m?ts|tsx|css|json|map|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|wasm)$/i
const BUNDLED = /^\.vite\/deps\/[\w@.+-]+\.(js|css)(\.map)?$/
const PAGE_SEGMENT = /^\w[\w.~:@+,=-]*$/
const EXTENSION = /\.[a-z]\w{0,9}$/i

interface Folder {
  directory: string
  /** Files in folders with a leading dot that are allowed here. Without it, all hidden files are refused. */
  hidden?: RegExp
}

/**
 * Finds the file for a request below `/app` by an allow list: the dashboard's sources, the code that it shares with the
 * server, the installed packages, and
 * Vite's own files and cache. Returns a normalized address for Vite, or `undefined`.
 */
export function dashboardFiles(root: string): (url: string) => Promise<DashboardRequest | undefined> {
  const folders = [
    { directory: path.join(root, "src", "admin") },
    // The preview of the cookie banner has the server's own texts.
    { directory: path.join(root, "src", "features", "cookie-banner", "module", "banner") },
    // The preview of a form decides by the server's own code.
    { directory: path.join(root, "src", "kits", "form-logic") },
    { directory: path.join(root, "src", "lib", "text") },
    // The theme's editor shows tokens and contrasts by the server's own code.
    { directory: path.join(root, "src", "lib", "design-tokens") },
    { directory: path.join(root, "node_modules"), hidden: BUNDLED },
    { directory: path.join(root, ".medusa", "client") },
  ].flatMap(inBothNames)

  return async (url) => {
    const [rawPath = "", query] = splitOnce(url, "?")
    const decoded = decode(rawPath)
    if (decoded === undefined) return undefined
    const name = decoded.slice(1)
    const isFile = name.startsWith(FILE_PREFIX)
    if (!isFile && !NAMED.test(name)) return isPage(name) ? { kind: "page" } : undefined
    if (query !== undefined && !QUERY.test(query)) return undefined
    if (isFile && !(await isServed(absolute(name.slice(FILE_PREFIX.length)), folders))) return undefined
    return { kind: "file", url: encodeURI(decoded) + (query ? `?${query}` : "") }
  }
}

/** Decodes a path. Refuses double encoding, `..` and backslashes, because two programs could read them differently. */
function decode(rawPath: string): string | undefined {
  if (!/^\/[\x21-\x7e]*$/.test(rawPath) || /\\|%(2e|2f|5c|25|00)/i.test(rawPath)) return undefined
  try {
    const decoded = decodeURIComponent(rawPath)
    const segments = decoded.replace(/\/$/, "").split("/").slice(1)
    const isPlain = segments.every((segment) => segment !== "" && segment !== "." && segment !== "..")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    return isPlain && !/[%\\?#\u0000-\u001f\u007f]/.test(decoded) ? decoded : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the path is a page. Only the dashboard's router knows its pages, so every path that does not look like a file
 * counts.
 */
function isPage(name: string): boolean {
  if (name === "") return true
  const segments = name.replace(/\/$/, "").split("/")
  return segments.every((segment) => PAGE_SEGMENT.test(segment)) && !EXTENSION.test(segments.at(-1) ?? "")
}

async function isServed(file: string, folders: Folder[]): Promise<boolean> {
  if (!FILE_TYPES.test(file)) return false
  const named = relativeTo(file, folders)
  if (named === undefined) return false
  // Vite serves bundled packages from memory before it writes them to disk, so the file may not exist yet.
  if (BUNDLED.test(named)) return true
  const target = await realpath(file).catch(() => undefined)
  return target !== undefined && relativeTo(target, folders) !== undefined
}

/** The path relative to the first allowed folder that contains the file. */
function relativeTo(file: string, folders: Folder[]): string | undefined {
  return folders
    .filter(({ directory }) => file.startsWith(directory + path.sep))
    .map(({ directory, hidden }) => ({
      hidden,
      relative: file.slice(directory.length + 1).replaceAll(path.sep, "/"),
    }))
    .find(({ hidden, relative }) => !/(^|\/)\./.test(relative) || hidden?.test(relative) === true)?.relative
}

/** The folder with its path and its real path. If one is a symbolic link, requests may use either path. */
function inBothNames({ directory, ...folder }: Folder): Folder[] {
  try {
    const real = realpathSync(directory)
    return real === directory
      ? [{ directory, ...folder }]
      : [
          { directory, ...folder },
          { directory: real, ...folder },
        ]
  } catch {
    return [{ directory, ...folder }]
  }
}

function absolute(name: string): string {
  return path.resolve(path.sep === "/" ? `/${name}` : name)
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
