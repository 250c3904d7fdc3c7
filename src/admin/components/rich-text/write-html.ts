import type { Mark, Node } from "@tiptap/pm/model"
import { isBlank } from "./same-content"
import { childrenOf } from "./write-blocks"

/** The marks from the outside to the inside, with their tags. */
const TAGS = new Map([
  ["link", "a"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strike", "s"],
  ["code", "code"],
])
const ORDER = [...TAGS.keys()]
const KNOWN_RELATIONS = ["nofollow", "ugc", "sponsored"]

/** Writes one block as the server stores it, or nothing for an empty paragraph. */
export function writeHtml(node: Node): string {
  if (isBlank(node)) return ""
  const { attrs, content } = node
  switch (node.type.name) {
    case "heading":
      return element(`h${String(attrs.level)}`, {}, words(childrenOf(node)))
    case "blockquote":
      return element("blockquote", {}, blocks(node))
    case "bulletList":
      return element("ul", {}, items(node))
    case "orderedList":
      return element("ol", { start: attrs.start === 1 ? null : attrs.start }, items(node))
    case "codeBlock":
      return `<pre>${element("code", { class: languageOf(node) }, escaped(content.textBetween(0, content.size)))}</pre>`
    case "horizontalRule":
      return "<hr />"
    case "table":
      return table(node)
    case "unknownBlock":
      return String(attrs.raw)
    default:
      return element("p", {}, words(childrenOf(node)))
  }
}

function blocks(node: Node): string {
  return childrenOf(node).map(writeHtml).join("")
}

function languageOf({ attrs: { language } }: Node): string | null {
  return typeof language === "string" && /^[\w#+.-]{1,40}$/.test(language) ? `language-${language}` : null
}

function items(list: Node): string {
  const filled = childrenOf(list).filter((item) => !isBlank(item))
  const paragraphs = (item: Node) => childrenOf(item).filter(({ type }) => type.name === "paragraph")
  const isLoose = list.attrs.isLoose === true || filled.some((item) => paragraphs(item).length > 1)
  return filled.map((item) => element("li", {}, isLoose ? looseItem(item) : tightItem(item))).join("")
}

/** The model needs a paragraph at the start of an item, also if it is empty. */
function looseItem(item: Node): string {
  return childrenOf(item)
    .map((child, index) => (index === 0 && isBlank(child) ? "<p></p>" : writeHtml(child)))
    .join("")
}

function tightItem(item: Node): string {
  return childrenOf(item)
    .map((child) => (child.type.name === "paragraph" ? words(childrenOf(child)) : writeHtml(child)))
    .join("")
}

function table(node: Node): string {
  const rows = childrenOf(node)
  const [first] = rows
  const hasHead = first !== undefined && childrenOf(first).every(({ type }) => type.name === "tableHeader")
  const head = hasHead ? element("thead", {}, row(first)) : ""
  const body = rows.slice(hasHead ? 1 : 0).map(row)
  return element("table", {}, head + (body.length > 0 ? element("tbody", {}, body.join("")) : ""))
}

function row(node: Node): string {
  const cells = childrenOf(node).map((cell) => {
    const { align, colspan, rowspan } = cell.attrs
    const attrs = { align, colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan }
    const [child, ...others] = childrenOf(cell)
    const isPlain = child?.type.name === "paragraph" && others.length === 0
    const inside = isPlain ? words(childrenOf(child)) : blocks(cell)
    return element(cell.type.name === "tableHeader" ? "th" : "td", attrs, inside)
  })
  return element("tr", {}, cells.join(""))
}

/** Writes the content of a paragraph. Neighbours with the same outer marks share their elements. */
function words(nodes: readonly Node[]): string {
  let result = ""
  let open: readonly Mark[] = []
  const close = (from: number) => {
    for (const { type } of open.slice(from).reverse()) result += `</${TAGS.get(type.name)}>`
    open = open.slice(0, from)
  }
  for (const node of nodes) {
    const wanted = [...node.marks]
      .filter(({ type }) => TAGS.has(type.name))
      .sort((a, b) => ORDER.indexOf(a.type.name) - ORDER.indexOf(b.type.name))
    const same = wanted.findIndex((mark, index) => !open[index]?.eq(mark))
    close(same === -1 ? wanted.length : same)
    for (const mark of wanted.slice(open.length)) result += startOf(mark)
    open = wanted
    result += inline(node)
  }
  close(0)
  return result
}

function startOf(mark: Mark): string {
  const name = TAGS.get(mark.type.name) ?? ""
  return `<${name}${attributes(name === "a" ? linkOf(mark) : {})}>`
}

/** The attributes in the order and with the relations that the server stores. */
function linkOf({ attrs: { href, title, target, rel } }: Mark): Record<string, unknown> {
  const opensWindow = target === "_blank"
  const asked = String(rel ?? "").split(/\s+/)
  const leaves = opensWindow || /^https?:/i.test(String(href))
  const relations = [
    ...(leaves ? ["noopener", "noreferrer"] : []),
    ...KNOWN_RELATIONS.filter((relation) => asked.includes(relation)),
  ]
  const written = { href, title, target: opensWindow ? target : null }
  return { ...written, rel: relations.length > 0 ? relations.join(" ") : null }
}

function inline({ type, attrs, text = "" }: Node): string {
  if (type.name === "hardBreak") return "<br />"
  if (type.name !== "image") return escaped(text)
  const { src, alt, title, width, height } = attrs
  return `<img${attributes({ src, alt: alt ?? "", title, width, height })} />`
}

function element(name: string, attrs: Record<string, unknown>, inside: string): string {
  return `<${name}${attributes(attrs)}>${inside}</${name}>`
}

function attributes(attrs: Record<string, unknown>): string {
  return Object.entries(attrs)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escaped(String(value)).replace(/"/g, "&quot;")}"`)
    .join("")
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;")
}
