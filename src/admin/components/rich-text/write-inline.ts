import type { Fragment, Mark, Node } from "@tiptap/pm/model"

/** How a text is written. The first way is the most readable one, the last one is always understood. */
export interface Style {
  italic: "*" | "_" | "<em>"
  bold: "**" | "<strong>"
  code: "`" | "<code>"
  lineBreak: "\\\n" | "<br>"
  /** Escapes all marks, also where most parsers read them as text. */
  isStrict: boolean
  /** Puts empty lines between the items of all lists. */
  isLoose: boolean
}

/** Marks from the outside to the inside. */
const ORDER = ["link", "bold", "italic", "strike"]
const EDGES = /^([ \t\n]*)([^]*?)([ \t\n]*)$/

/** Writes the content of a paragraph, a heading or a table's cell. */
export function writeInline(content: Fragment, style: Style): string {
  const nodes: Node[] = []
  content.forEach((node) => nodes.push(node))
  const text = run(nodes, [])
  return text
    .replace(/^(?:\\\n|<br>|[ \t\n])+|(?:\\\n|<br>|[ \t\n])+$/g, (edge) => (edge.endsWith("\\") ? edge : ""))
    .split("\\\n")
    .map((line) => safeStart(line.replace(/^[ \t\n]+|[ \t\n]+$/g, "")))
    .join("\\\n")

  /** Writes nodes that share the marks of `outer`. Neighbours with the same next mark are written together. */
  function run(items: readonly Node[], outer: readonly Mark[]): string {
    let written = ""
    for (let at = 0; at < items.length; ) {
      const next = longest(items, at, outer)
      if (!next) {
        written += plain(items[at], items[at + 1])
        at += 1
        continue
      }
      written += marked(next.mark, items.slice(at, next.end), [...outer, next.mark])
      at = next.end
    }
    return written
  }

  function marked(mark: Mark, items: readonly Node[], outer: readonly Mark[]): string {
    const [, before = "", inside = "", after = ""] = EDGES.exec(run(items, outer)) ?? []
    if (inside === "") return before + after
    return before + wrapped(mark, inside) + after
  }

  function wrapped({ type, attrs }: Mark, inside: string): string {
    if (type.name === "link") return link(String(attrs.href ?? ""), attrs.title, inside)
    if (type.name === "strike") return style.bold === "**" ? `~~${inside}~~` : `<del>${inside}</del>`
    const sign = type.name === "bold" ? style.bold : style.italic
    return `${sign}${inside}${sign.replace("<", "</")}`
  }

  function plain(node: Node | undefined, next: Node | undefined): string {
    if (!node) return ""
    if (node.type.name === "hardBreak") return style.lineBreak
    if (node.type.name === "image") return image(node)
    const { text = "" } = node
    if (node.marks.some(({ type }) => type.name === "code"))
      return style.code === "`" ? code(text) : codeTag(text)
    return escaped(text.replace(/[ \t\n]+/g, " "), style.isStrict, next !== undefined)
  }
}

function longest(items: readonly Node[], at: number, outer: readonly Mark[]) {
  const marks = items[at]?.marks.filter(
    (mark) => ORDER.includes(mark.type.name) && !outer.some((each) => each.eq(mark)),
  )
  let best: { mark: Mark; end: number } | undefined
  for (const mark of marks ?? []) {
    let end = at + 1
    while (end < items.length && items[end]?.marks.some((each) => each.eq(mark))) end += 1
    const isFurther = !best || end > best.end
    const isOuter = best && end === best.end && rank(mark) < rank(best.mark)
    if (isFurther || isOuter) best = { mark, end }
  }
  return best
}

const rank = ({ type }: Mark) => ORDER.indexOf(type.name)

function link(href: string, title: unknown, inside: string): string {
  const plainAddress = href.replace(/^mailto:/, "")
  if (!title && plainAddress === unescaped(inside) && /^(?:https?:\/\/|mailto:)[^\s<>]+$/.test(href))
    return `<${plainAddress}>`
  return `[${inside}](${target(href, title)})`
}

function image({ attrs }: Node): string {
  const alt = String(attrs.alt ?? "").replace(/[ \t\n]+/g, " ")
  return `![${escaped(alt, true, false)}](${target(String(attrs.src ?? ""), attrs.title)})`
}

function target(address: string, title: unknown): string {
  const written = entitiesEscaped(address)
  const isPlain = written !== "" && !/[\s()<>\\]/.test(written)
  const to = isPlain ? written : `<${written.replace(/[<>\\]/g, "\\$&").replace(/[\r\n]+/g, " ")}>`
  if (typeof title !== "string" || title === "") return to
  return `${to} "${entitiesEscaped(title).replace(/["\\]/g, "\\$&")}"`
}

function code(text: string): string {
  const content = text.replace(/\n/g, " ")
  const runs = content.match(/`+/g) ?? []
  const fence = "`".repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const needsSpace = /^`|`$|^ .* $/.test(content) && content.trim() !== ""
  return needsSpace ? `${fence} ${content} ${fence}` : fence + content + fence
}

/** Parsers do not find a link around code with a backtick. */
function codeTag(text: string): string {
  return `<code>${escaped(text.replace(/\n/g, " "), true, true)}</code>`
}

function escaped(text: string, isStrict: boolean, isFollowed: boolean): string {
  const underscore = isStrict ? /_/g : /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
  return (
    entitiesEscaped(text.replace(/[\\`*[\]~]/g, "\\$&"))
      .replace(/</g, "&lt;")
      .replace(underscore, "\\_")
      // Otherwise parsers make links of addresses.
      .replace(/(https?|ftp):\/\//gi, "$1\\://")
      .replace(/www\./gi, (www) => www.replace(".", "\\."))
      .replace(/(?<=[\w.+-])@(?=[\w-])/g, "\\@")
      // Before a link, it would make a picture.
      .replace(/!$/, isFollowed ? "\\!" : "!")
  )
}

function entitiesEscaped(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, "&amp;")
}

function unescaped(text: string): string {
  return text.replace(/\\([^\w\s])/g, "$1").replace(/&amp;/g, "&")
}

/** Prevents that a line of a paragraph begins a heading, a list, a quotation or a table. */
function safeStart(line: string): string {
  if (/^[-:|=+][-:|=+ ]*$/.test(line)) return `\\${line}`
  return line
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>)/, "\\$1")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2")
}
