import { readFileSync } from "node:fs"
import { mkdir, open, rename } from "node:fs/promises"
import path from "node:path"
import { crc32 } from "node:zlib"

/** The compiled code of a module, and the checksum of the source that it was compiled from. */
export interface Code {
  checksum: number
  code: Buffer
}

export interface ModuleCache {
  /** By the module's file. */
  codes: Map<string, Code>
  /** For each folder: the files that the modules in it require, by the name in the `require` call. */
  found: Map<string, Map<string, string>>
}

/** A file begins with two numbers: the checksum of all that follows it, and the length of the index. */
const NUMBER_BYTES = 4
const HEADER_BYTES = 2 * NUMBER_BYTES

export const emptyCache = (): ModuleCache => ({ codes: new Map(), found: new Map() })

/**
 * Reads a cache. Returns an empty one if there is none, if it is damaged, or if it has another `basis`: what the files
 * that it names depend on.
 */
export function readCache(file: string, basis: string): ModuleCache {
  const cache = emptyCache()
  const bytes = readBytes(file)
  if (!bytes || bytes.length < HEADER_BYTES || crc32(bytes.subarray(NUMBER_BYTES)) !== bytes.readUInt32LE(0))
    return cache

  let begin = HEADER_BYTES + bytes.readUInt32LE(NUMBER_BYTES)
  const [head, ...lines] = bytes.toString("utf8", HEADER_BYTES, begin).split("\n")
  if (head !== basis) return cache
  let folder = new Map<string, string>()
  for (const line of lines) {
    const [kind, first = "", second = "", third = ""] = line.split("\t")
    if (kind === "folder") {
      folder = new Map<string, string>()
      cache.found.set(first, folder)
    }
    if (kind === "found") folder.set(first, second)
    if (kind === "code") {
      const end = begin + Number(third)
      cache.codes.set(first, { checksum: Number(second), code: bytes.subarray(begin, end) })
      begin = end
    }
  }
  return cache
}

/** Writes a cache, so that other processes see either the old file or the new one. */
export async function writeCache(file: string, basis: string, { codes, found }: ModuleCache): Promise<void> {
  const known = [...codes].filter(([name]) => isPlain(name))
  const index = [
    basis,
    ...[...found].flatMap(([folder, files]) => [
      `folder\t${folder}`,
      ...[...files].filter((names) => names.every(isPlain)).map(([name, at]) => `found\t${name}\t${at}`),
    ]),
    ...known.map(([name, { checksum, code }]) => `code\t${name}\t${checksum}\t${code.length}`),
  ]
  const text = Buffer.from(index.join("\n"))
  const pieces = [number(text.length), text, ...known.map(([, { code }]) => code)]
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0)

  await mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  const output = await open(draft, "w")
  try {
    await output.writev([number(checksum), ...pieces])
  } finally {
    await output.close()
  }
  await rename(draft, file)
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(NUMBER_BYTES)
  bytes.writeUInt32LE(value)
  return bytes
}

/** The index separates names by these characters. */
const isPlain = (name: string) => !/[\t\n]/.test(name)

function readBytes(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
