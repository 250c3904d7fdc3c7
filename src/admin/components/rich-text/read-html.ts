import type { Mark, Node, Schema } from "@tiptap/pm/model"
import { ElementType, type parseDocument } from "htmlparser2"
import { Unknown } from "./read-blocks"
import { collapsed, type Piece } from "./read-html-words"

export type HtmlNode = ReturnType<typeof parseDocument>["childNodes"][number]
type Element = Extract<HtmlNode, { attribs: object }>

/** Neighbours that are one block: an element, words without an element around them, or the space between blocks. */
export interface Run {
  kind: "block" | "bare" | "space"
  nodes: HtmlNode[]
}

const INLINE = new Set(
  "a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
)
const MARKS: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  s: "strike",
  del: "strike",
  code: "code",
}
const HEADING = /^h([1-6])$/
const LANGUAGE = /^language-([\w#+.-]+)$/

export function runsOf(nodes: readonly HtmlNode[]): Run[] {
  const runs: Run[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    const kind = kindOf(node)
    if (kind === "block") runs.push({ kind, nodes: [node] })
    else if (last?.kind === "bare") last.nodes.push(node)
    else if (kind === "space") runs.push({ kind, nodes: [node] })
    else runs.push({ kind, nodes: [node] })
  }
  return runs
}

function kindOf(node: HtmlNode): Run["kind"] {
  if (isText(node)) return node.data.trim() === "" && !node.data.includes("\u00a0") ? "space" : "bare"
  return isElement(node) && INLINE.has(node.name) ? "bare" : "block"
}

/** Converts elements to nodes of the editor. Throws {@link Unknown} for any tag or attribute that it does not know. */
export function htmlReader(schema: Schema) {
  return { blocks }

  function make(name: string, attrs: Record<string, unknown>, content?: readonly Node[]): Node {
    const type = schema.nodes[name]
    if (!type) throw new Unknown(name)
    return type.createChecked(attrs, content)
  }

  function blocks(nodes: readonly HtmlNode[]): Node[] {
    return runsOf(nodes).flatMap((run) => {
      if (run.kind === "space") return []
      if (run.kind === "bare") return [make("paragraph", {}, words(run.nodes))]
      return run.nodes.map(block)
    })
  }

  function filled(nodes: Node[]): Node[] {
    return nodes.length > 0 ? nodes : [make("paragraph", {})]
  }

  function block(node: HtmlNode): Node {
    if (!isElement(node)) throw new Unknown(node.type)
    const [, level] = HEADING.exec(node.name) ?? []
    if (level) return make("heading", only(node, { level: Number(level) }), words(node.childNodes))
    switch (node.name) {
      case "p":
        return make("paragraph", only(node, {}), words(node.childNodes))
      case "blockquote":
        return make("blockquote", only(node, {}), filled(blocks(node.childNodes)))
      case "ul":
        return make("bulletList", only(node, { isLoose: isLoose(node) }), items(node))
      case "ol":
        return make("orderedList", { start: startOf(node), isLoose: isLoose(node) }, items(node))
      case "hr":
        return make("horizontalRule", only(node, {}))
      case "pre":
        return code(node)
      case "table":
        return make("table", only(node, {}), rowsOf(node).map(row))
      default:
        throw new Unknown(node.name)
    }
  }

  function items(list: Element): Node[] {
    return elementsOf(list, "li").map((item) =>
      make("listItem", only(item, {}), filled(blocks(item.childNodes))),
    )
  }

  function code(element: Element): Node {
    const [inner, ...others] = element.childNodes
    if (!inner || !isElement(inner) || inner.name !== "code" || others.length > 0) throw new Unknown("pre")
    const { class: name = null, ...rest } = inner.attribs
    const [, language = null] = LANGUAGE.exec(name ?? "") ?? []
    if (Object.keys({ ...rest, ...element.attribs }).length > 0 || (name !== null && language === null))
      throw new Unknown("class")
    const text = inner.childNodes.map(textIn).join("").replace(/\n$/, "")
    return make("codeBlock", { language }, text ? [schema.text(text)] : [])
  }

  function row(element: Element): Node {
    return make(
      "tableRow",
      only(element, {}),
      elementsOf(element, "th", "td").map((cell) => {
        const { align = null, colspan = "1", rowspan = "1", ...rest } = cell.attribs
        if (Object.keys(rest).length > 0) throw new Unknown("cell")
        if (align !== null && !["left", "center", "right"].includes(align)) throw new Unknown("align")
        const attrs = { align, colspan: countOf(colspan), rowspan: countOf(rowspan) }
        return make(cell.name === "th" ? "tableHeader" : "tableCell", attrs, filled(blocks(cell.childNodes)))
      }),
    )
  }

  function words(nodes: readonly HtmlNode[]): Node[] {
    return collapsed(
      schema,
      nodes.flatMap((node) => pieces(node, [])),
    )
  }

  function pieces(node: HtmlNode, marks: readonly Mark[]): Piece[] {
    if (isText(node)) return [{ text: node.data, marks }]
    if (!isElement(node)) throw new Unknown(node.type)
    if (node.name === "br") return [make("hardBreak", only(node, {}))]
    if (node.name === "img") return [make("image", pictureOf(node)).mark(marks)]
    const inner = (all: readonly Mark[]) => node.childNodes.flatMap((child) => pieces(child, all))
    if (node.name === "span") return inner(only(node, marks))
    const added = node.name === "a" ? mark("link", linkOf(node)) : mark(MARKS[node.name], only(node, {}))
    const outer = added.type.isInSet(marks)
    if (outer && !outer.eq(added)) throw new Unknown("link")
    return inner(added.addToSet(marks))
  }

  function mark(name: string | undefined, attrs: Record<string, unknown>): Mark {
    const type = schema.marks[name ?? ""]
    if (!type) throw new Unknown(name ?? "mark")
    return type.create(attrs)
  }
}

/** Returns `value` if the element has no attributes. */
function only<Value>({ name, attribs }: Element, value: Value): Value {
  if (Object.keys(attribs).length > 0) throw new Unknown(name)
  return value
}

function pictureOf({ attribs }: Element): Record<string, unknown> {
  const { src, alt = null, title = null, width = null, height = null, ...rest } = attribs
  if (!src || Object.keys(rest).length > 0) throw new Unknown("img")
  return { src, alt, title, width, height }
}

function linkOf({ attribs }: Element): Record<string, unknown> {
  const { href, title = null, target = null, rel = null, ...rest } = attribs
  if (!href || Object.keys(rest).length > 0) throw new Unknown("a")
  return { href, title, target, rel }
}

function startOf({ attribs: { start = "1", ...rest } }: Element): number {
  if (Object.keys(rest).length > 0) throw new Unknown("ol")
  return countOf(start)
}

function countOf(text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) === 0) throw new Unknown("number")
  return Number(text)
}

/** Whether the items of a list are paragraphs. A list with both kinds of items is unknown. */
function isLoose(list: Element): boolean {
  const kinds = new Set(
    elementsOf(list, "li").flatMap(({ childNodes }) =>
      runsOf(childNodes).flatMap(({ kind, nodes: [first] }) => {
        if (kind === "bare") return [false]
        return first && isElement(first) && first.name === "p" ? [true] : []
      }),
    ),
  )
  if (kinds.size > 1) throw new Unknown("list")
  return kinds.has(true)
}

function rowsOf(table: Element): Element[] {
  return elementsOf(table, "thead", "tbody", "tr").flatMap((part) =>
    part.name === "tr" ? [part] : only(part, elementsOf(part, "tr")),
  )
}

/** The children of an element, which must all have one of the names. */
function elementsOf({ name, childNodes }: Element, ...names: readonly string[]): Element[] {
  return childNodes.flatMap((child) => {
    if (kindOf(child) === "space") return []
    if (!isElement(child) || !names.includes(child.name)) throw new Unknown(name)
    return [child]
  })
}

function textIn(node: HtmlNode): string {
  if (!isText(node)) throw new Unknown("code")
  return node.data
}

function isText(node: HtmlNode): node is Extract<HtmlNode, { type: ElementType.ElementType.Text }> {
  return node.type === ElementType.Text
}

function isElement(node: HtmlNode): node is Element {
  return node.type === ElementType.Tag
}
