import type { Node, Schema } from "@tiptap/pm/model"
import { Marked, type Token } from "marked"
import { decoded } from "./entities"
import { matched, type OpenText, type Original } from "./open-text"
import { blockReader, Unknown } from "./read-blocks"
import { isSameContent } from "./same-content"
import { childrenOf, writeBlock, writeBlocks } from "./write-blocks"
import type { Style } from "./write-inline"

/** The server renders Markdown with the same parser and options. */
const marked = new Marked({ gfm: true, async: false })

const USUAL: Style = {
  italic: "*",
  bold: "**",
  code: "`",
  lineBreak: "\\\n",
  isStrict: false,
  isLoose: false,
}

/** Tried one after the other, until the written block is read as it was meant. */
const STYLES: readonly Style[] = [
  USUAL,
  { ...USUAL, italic: "_", isStrict: true },
  { ...USUAL, isStrict: true, isLoose: true },
  { italic: "<em>", bold: "<strong>", code: "<code>", lineBreak: "<br>", isStrict: true, isLoose: false },
  { italic: "<em>", bold: "<strong>", code: "<code>", lineBreak: "<br>", isStrict: true, isLoose: true },
]

/**
 * Opens a Markdown text in the editor. A block that the editor cannot show without loss becomes an `unknownBlock`, which
 * is saved as it is.
 */
export function openMarkdown(schema: Schema, source: string): OpenText {
  const text = source.replace(/\r\n?/g, "\n")
  const { start, originals } = originalsOf(schema, text)
  const isComplete = start + originals.map(({ raw, gap }) => raw + gap).join("") === text
  const known = isComplete ? originals : [whole(schema, text)]
  const doc = schema.node(
    "doc",
    null,
    known.length > 0 ? known.map(({ node }) => node) : [schema.node("paragraph")],
  )

  return {
    doc,
    write: (changed) => {
      if (changed.eq(doc)) return source
      const written = recomposed(schema, isComplete ? start : "", known, changed)
      return source.includes("\r\n") ? written.replace(/\n/g, "\r\n") : written
    },
  }
}

function originalsOf(schema: Schema, text: string): { start: string; originals: Original[] } {
  const reader = blockReader(schema)
  const originals: Original[] = []
  let start = ""
  for (const token of marked.lexer(text)) {
    const raw = token.raw.replace(/\n+$/, "")
    const last = originals.at(-1)
    if (raw === "" || token.type === "space") {
      if (last) last.gap += token.raw
      else start += token.raw
    } else
      originals.push({ node: blockOf(schema, reader, token, raw), raw, gap: token.raw.slice(raw.length) })
  }
  return { start, originals }
}

function blockOf(schema: Schema, reader: ReturnType<typeof blockReader>, token: Token, raw: string): Node {
  try {
    const node = reader.block(token)
    const again = marked.lexer(writeVerified(schema, node))
    if (visible(marked.parser([token])) === visible(marked.parser(again))) return node
  } catch (error) {
    // The editor's model refuses some content, such as a list item that begins with code.
    if (!(error instanceof Unknown || error instanceof RangeError)) throw error
  }
  return schema.node("unknownBlock", { raw })
}

function whole(schema: Schema, raw: string): Original {
  return { node: schema.node("unknownBlock", { raw }), raw, gap: "" }
}

/** Rendered HTML without differences that no reader sees. */
function visible(html: string): string {
  return html
    .split(/(<pre[^]*?<\/pre>)/)
    .map((part) => decoded(part.replace(/&(?=lt;|gt;|amp;)/g, "\u0000")) ?? part)
    .map((part) =>
      part.startsWith("<pre")
        ? part.replace(/[ \t\n]+<\/code>/, "</code>")
        : part.replace(/[ \t\n]+/g, " ").replace(/ ?(<[^>]*>) ?/g, "$1"),
    )
    .join("")
}

function recomposed(schema: Schema, start: string, originals: readonly Original[], doc: Node): string {
  const nodes = childrenOf(doc)
  const kept = matched(nodes, originals)
  let result = ""
  let before = ""
  let gap = start
  nodes.forEach((node, index) => {
    const original = kept[index]
    const block = original?.raw ?? writeVerified(schema, node, before)
    if (block === "") return
    const follows = original && index > 0 && originals[originals.indexOf(original) - 1] === kept[index - 1]
    result += (result === "" ? start : follows ? gap : "\n\n") + block
    before = block
    gap = original?.gap ?? "\n\n"
  })
  const end = originals.at(-1)?.gap.includes("\n") ? "\n" : ""
  const text = result === "" ? "" : result + (kept.at(-1) && kept.at(-1) === originals.at(-1) ? gap : end)
  return isSameContent(docOf(schema, text), doc) ? text : writeBlocks(nodes, STYLES[4] ?? USUAL)
}

/** Writes a block, and reads it again to prove that nothing is lost. */
function writeVerified(schema: Schema, node: Node, before = ""): string {
  const wanted = schema.node("doc", null, [node])
  const texts = STYLES.map((style) => () => writeBlock(node, style, before))
  for (const text of texts) {
    const written = text()
    if (isSameContent(docOf(schema, written), wanted)) return written
  }
  return texts.at(-1)?.() ?? ""
}

/** Reads without proof. Blocks that cannot be read become unknown ones. */
function docOf(schema: Schema, text: string): Node {
  const reader = blockReader(schema)
  const blocks = marked.lexer(text).flatMap((token) => {
    if (token.type === "space") return []
    try {
      return [reader.block(token)]
    } catch {
      return [schema.node("unknownBlock", { raw: token.raw.replace(/\n+$/, "") })]
    }
  })
  return schema.node("doc", null, blocks.length > 0 ? blocks : [schema.node("paragraph")])
}
