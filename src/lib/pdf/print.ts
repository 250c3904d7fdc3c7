import { createHash } from "node:crypto"
import path from "node:path"
import { LRUCache } from "lru-cache"
import { TwoLanes } from "../two-lanes"
import { type PdfDocument, printable } from "./document"
import { FONTS, withoutFont } from "./fonts"
import { type PdfTask, pdfChild } from "./pdf-child"
import { TEMPLATE } from "./template"

const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** The most characters and the longest title in a line of the log. */
const [MAX_NAMED, MAX_TITLE_LENGTH] = [20, 80] as const
const LIMITS = { taskMs: 30_000, waiting: 200, tasksOfChild: 500, idleMs: 10_000 }

/** The document cannot be printed. The message gives the typesetter's reason. */
export class UnprintableError extends Error {
  override readonly name = "UnprintableError"
}

const SETUP = {
  template: TEMPLATE,
  workspace: path.join(__dirname, "no-files"),
  fonts: FONTS.flatMap(({ files }) => files),
}

const queue = new TwoLanes<PdfTask, string>({
  quickMs: 3_000,
  program: `(${pdfChild.toString()})(require, ${JSON.stringify(SETUP)})`,
  folder: __dirname,
  heapMegabytes: 64,
  environment: { MALLOC_ARENA_MAX: "2" },
  refusal: (reason) => new UnprintableError(reason),
  tooSlow: "The document takes too long to print.",
  broken: "The document cannot be printed.",
  full: "Too many documents are waiting. Try again shortly.",
  limits: LIMITS,
})

const printed = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHED_BYTES,
  sizeCalculation: (bytes) => bytes.length,
})

/**
 * Prints a document as PDF (A4) in a child process. Equal documents give equal bytes, and are printed once while they
 * are remembered. A logo that cannot be read is left out. `warn` gets one line if the PDF has boxes, because no font has
 * a character.
 *
 * Throws 503 `unavailable` if too many documents of the tenant are waiting.
 */
export async function printPdf(
  tenantId: string,
  document: PdfDocument,
  warn?: (line: string) => void,
): Promise<Buffer> {
  const task: PdfTask = {
    document: JSON.stringify(printable(document)),
    logo: document.brand.logo?.toString("base64") ?? null,
  }
  const key = createHash("sha256")
    .update(JSON.stringify([tenantId, TEMPLATE, task]))
    .digest("base64")
  const known = printed.get(key)
  if (known) return known
  const bytes = Buffer.from(await run(tenantId, task, document), "base64")
  printed.set(key, bytes)
  const boxes = warn ? await withoutFont(task.document) : []
  if (boxes.length > 0) warn?.(boxesIn(tenantId, document.title, boxes))
  return bytes
}

function boxesIn(tenantId: string, title: string, characters: readonly string[]): string {
  const codes = characters
    .slice(0, MAX_NAMED)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
  const more = characters.length > MAX_NAMED ? ` and ${characters.length - MAX_NAMED} more` : ""
  const named = JSON.stringify(title.slice(0, MAX_TITLE_LENGTH))
  return `The PDF ${named} of the tenant '${tenantId}' may show boxes. No font has ${codes.join(", ")}${more}.`
}

async function run(tenantId: string, task: PdfTask, document: PdfDocument): Promise<string> {
  try {
    return await queue.run(tenantId, task)
  } catch (error) {
    if (task.logo === null || !(error instanceof UnprintableError)) throw error
    const plain = printable({ ...document, brand: { ...document.brand, logo: null } })
    return queue.run(tenantId, { document: JSON.stringify(plain), logo: null })
  }
}
