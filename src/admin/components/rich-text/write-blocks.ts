import type { Node } from "@tiptap/pm/model"
import { isBlank } from "./same-content"
import { type Style, writeInline } from "./write-inline"

/** Writes blocks as Markdown, with an empty line between them. */
export function writeBlocks(nodes: readonly Node[], style: Style): string {
  const written: string[] = []
  for (const node of nodes) {
    const text = writeBlock(node, style, written.at(-1))
    if (text !== "") written.push(text)
  }
  return written.join("\n\n")
}

/**
 * Writes one block as Markdown, or nothing for an empty paragraph.
 *
 * @param before the block before it. Two lists would become one without different signs.
 */
export function writeBlock(node: Node, style: Style, before = ""): string {
  if (isBlank(node)) return ""
  switch (node.type.name) {
    case "heading":
      return heading(node, style)
    case "blockquote":
      return indented(writeBlocks(childrenOf(node), style), "> ", "> ")
    case "bulletList":
      return list(node, style, () => (/^ {0,3}-/.test(lastList(before)) ? "* " : "- "))
    case "orderedList":
      return numbered(node, style, before)
    case "codeBlock":
      return codeBlock(node)
    case "horizontalRule":
      return "---"
    case "table":
      return table(node, style)
    case "unknownBlock":
      return String(node.attrs.raw)
    default:
      return writeInline(node.content, style)
  }
}

const SPACE = "&#32;"

export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  node.forEach((child) => children.push(child))
  return children
}

function heading({ attrs, content }: Node, style: Style): string {
  const text = writeInline(content, { ...style, lineBreak: "<br>" }).replace(/(^|\s)(#+)$/, "$1\\$2")
  return `${"#".repeat(Number(attrs.level))} ${text}`.trim()
}

function numbered(node: Node, style: Style, before: string): string {
  const first = Number(node.attrs.start ?? 1)
  const sign = /^ {0,3}\d+\./.test(lastList(before)) ? ")" : "."
  return list(node, style, (index) => `${first + index}${sign} `)
}

/** The first line of the block before, which shows its sign. */
function lastList(before: string): string {
  return before.split("\n", 1)[0] ?? ""
}

function list(node: Node, style: Style, signOf: (index: number) => string): string {
  const isLoose = style.isLoose || node.attrs.isLoose === true || childrenOf(node).some(needsSpace)
  const filled = childrenOf(node).filter((item) => !isBlank(item))
  const items = filled.map((item, index) => {
    const sign = signOf(index)
    const blocks: string[] = []
    for (const child of childrenOf(item)) {
      const text = writeBlock(child, style, blocks.at(-1))
      if (text !== "") blocks.push(text)
      // An item cannot begin with an empty line.
      else if (blocks.length === 0) blocks.push(SPACE)
    }
    return indented(blocks.join(isLoose ? "\n\n" : "\n"), sign, " ".repeat(sign.length))
  })
  return items.join(isLoose ? "\n\n" : "\n")
}

/** Without an empty line, only a nested list can follow the text of an item. */
function needsSpace(item: Node): boolean {
  return childrenOf(item).some(
    ({ type, attrs }, index) =>
      index > 0 && type.name !== "bulletList" && !(type.name === "orderedList" && attrs.start === 1),
  )
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? first : others) + line)
    .map((line) => (line === first || line === others ? line.trimEnd() : line))
    .join("\n")
}

function codeBlock({ attrs, textContent }: Node): string {
  const runs = textContent.match(/`+/g) ?? []
  const fence = "`".repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  const language = String(attrs.language ?? "").replace(/[`\n]/g, "")
  return `${fence}${language}\n${textContent}${textContent === "" ? "" : "\n"}${fence}`
}

const ALIGNED: Record<string, string> = { left: ":---", center: ":---:", right: "---:" }

function table(node: Node, style: Style): string {
  const rows = childrenOf(node).map(childrenOf)
  const [header = []] = rows
  const width = Math.max(...rows.map(({ length }) => length))
  const filled = (cells: string[]) => [...cells, ...Array.from({ length: width - cells.length }, () => "")]
  const line = (cells: string[]) => `| ${filled(cells).join(" | ")} |`
  const [head = "", ...body] = rows.map((cells) => line(cells.map((cell) => cellText(cell, style))))
  const rule = Array.from(
    { length: width },
    (_, index) => ALIGNED[String(header[index]?.attrs.align)] ?? "---",
  )
  return [head, `| ${rule.join(" | ")} |`, ...body].join("\n")
}

function cellText(cell: Node, style: Style): string {
  const inCell: Style = { ...style, lineBreak: "<br>" }
  return childrenOf(cell)
    .map((child) =>
      child.isTextblock ? writeInline(child.content, inCell) : child.textContent.replace(/\s+/g, " "),
    )
    .filter((text) => text !== "")
    .join("<br>")
    .replace(/\|/g, "\\|")
}
