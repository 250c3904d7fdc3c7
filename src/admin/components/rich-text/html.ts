import type { Node, Schema } from "@tiptap/pm/model"
import { parseDocument } from "htmlparser2"
import { matched, type OpenText, type Original } from "./open-text"
import { Unknown } from "./read-blocks"
import { type HtmlNode, htmlReader, type Run, runsOf } from "./read-html"
import { childrenOf } from "./write-blocks"
import { writeHtml } from "./write-html"

interface OriginalHtml extends Original {
  /** True for words without an element around them. They are written as a paragraph when the text changes. */
  isBare: boolean
}

/**
 * Opens an HTML text in the editor. A block that the editor cannot show without loss becomes an `unknownBlock`, which
 * is saved as it is. The server cleans texts with the same parser.
 */
export function openHtml(schema: Schema, source: string): OpenText {
  const { start, originals } = originalsOf(schema, source)
  const isComplete = start + originals.map(({ raw, gap }) => raw + gap).join("") === source
  const known = isComplete ? originals : [unknown(schema, source)]
  const nodes = known.map(({ node }) => node)
  const doc = schema.node("doc", null, nodes.length > 0 ? nodes : [schema.node("paragraph")])
  return { doc, write: (changed) => (changed.eq(doc) ? source : recomposed(known, changed)) }
}

function originalsOf(schema: Schema, source: string): { start: string; originals: OriginalHtml[] } {
  const tree = parseDocument(source, { withStartIndices: true, withEndIndices: true })
  const originals: OriginalHtml[] = []
  let start = ""
  for (const run of runsOf(tree.childNodes)) {
    const raw = rawOf(source, run)
    const last = originals.at(-1)
    if (run.kind !== "space") originals.push({ ...original(schema, run, raw), gap: "" })
    else if (last) last.gap += raw
    else start += raw
  }
  return { start, originals }
}

function original(schema: Schema, run: Run, raw: string): Omit<OriginalHtml, "gap"> {
  const isBare = run.kind === "bare"
  try {
    const [node] = htmlReader(schema).blocks(run.nodes)
    if (node) return { node, raw, isBare }
  } catch (error) {
    // The editor's model refuses some content, such as a table without rows.
    if (!(error instanceof Unknown || error instanceof RangeError)) throw error
  }
  return { ...unknown(schema, raw), isBare }
}

function unknown(schema: Schema, raw: string): OriginalHtml {
  return { node: schema.node("unknownBlock", { raw }), raw, gap: "", isBare: false }
}

function rawOf(source: string, { nodes }: { nodes: readonly HtmlNode[] }): string {
  const start = nodes[0]?.startIndex ?? 0
  return source.slice(start, (nodes.at(-1)?.endIndex ?? start - 1) + 1)
}

function recomposed(originals: readonly OriginalHtml[], doc: Node): string {
  const nodes = childrenOf(doc)
  const kept = matched(nodes, originals)
  let result = ""
  let gap = ""
  nodes.forEach((node, index) => {
    const original = kept[index]
    const block = original ? written(original) : writeHtml(node)
    if (block === "") return
    const follows = original && index > 0 && originals[originals.indexOf(original) - 1] === kept[index - 1]
    result += (result === "" ? "" : follows ? gap : "\n") + block
    gap = original?.gap ?? "\n"
  })
  return result
}

function written({ raw, isBare }: OriginalHtml): string {
  return isBare ? `<p>${raw.trim()}</p>` : raw
}
