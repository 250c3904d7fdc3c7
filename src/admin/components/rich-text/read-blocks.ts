import type { Mark, Node, Schema } from "@tiptap/pm/model"
import type { MarkedToken, Token, Tokens } from "marked"
import { decoded } from "./entities"

/** Thrown for Markdown that the editor cannot show. The block is then kept as it is written. */
export class Unknown extends Error {}

const TAGS: Record<string, string> = { strong: "bold", em: "italic", del: "strike", code: "code" }
const TAG = /^<(\/?)(strong|em|del|code)>$/
const BREAK = /^<br\s*\/?>$/i

/** Converts tokens of the Markdown parser to nodes of the editor. Throws {@link Unknown}. */
export function blockReader(schema: Schema) {
  const make = (name: string, attrs: Record<string, unknown>, content?: readonly Node[]): Node => {
    const type = schema.nodes[name]
    if (!type) throw new Unknown(name)
    return type.createChecked(attrs, content)
  }
  const mark = (name: string, attrs: Record<string, unknown> = {}): Mark => {
    const type = schema.marks[name]
    if (!type) throw new Unknown(name)
    return type.create(attrs)
  }

  return { block }

  function block(token: Token): Node {
    if (isOf(token, "paragraph") || isOf(token, "text")) return make("paragraph", {}, lines(token.tokens))
    if (isOf(token, "heading")) return make("heading", { level: token.depth }, lines(token.tokens))
    if (isOf(token, "blockquote")) return make("blockquote", {}, filled(blocks(token.tokens)))
    if (isOf(token, "list")) return list(token)
    if (isOf(token, "table")) return table(token)
    if (isOf(token, "hr")) return make("horizontalRule", {})
    if (isOf(token, "code"))
      return make("codeBlock", { language: token.lang || null }, token.text ? [schema.text(token.text)] : [])
    throw new Unknown(token.type)
  }

  function blocks(tokens: Token[]): Node[] {
    return tokens.filter(({ type }) => type !== "space").map(block)
  }

  function filled(nodes: Node[]): Node[] {
    return nodes.length > 0 ? nodes : [make("paragraph", {})]
  }

  function list({ ordered, start, loose, items }: Tokens.List): Node {
    const content = items.map((item) => {
      if (item.task) throw new Unknown("task")
      return make("listItem", {}, filled(blocks(item.tokens)))
    })
    return ordered
      ? make("orderedList", { start: start === "" ? 1 : start, isLoose: loose }, content)
      : make("bulletList", { isLoose: loose }, content)
  }

  function table({ header, rows, align }: Tokens.Table): Node {
    const row = (kind: string, cells: Tokens.TableCell[]) =>
      make(
        "tableRow",
        {},
        cells.map(({ tokens }, index) =>
          make(kind, { align: align[index] ?? null }, [make("paragraph", {}, lines(tokens))]),
        ),
      )
    return make("table", {}, [row("tableHeader", header), ...rows.map((cells) => row("tableCell", cells))])
  }

  function lines(tokens: Token[] = []): Node[] {
    return inline(tokens, [])
  }

  function inline(tokens: Token[], marks: readonly Mark[]): Node[] {
    let active = marks
    const nodes = tokens.flatMap((token): Node[] => {
      if (!isOf(token, "html")) return one(token, active)
      if (BREAK.test(token.raw)) return [make("hardBreak", {})]
      const [, isEnd, tag = ""] = TAG.exec(token.raw) ?? []
      const name = TAGS[tag]
      if (name === undefined) throw new Unknown("html")
      if (!isEnd) active = [...active, mark(name)]
      else if (active.length > marks.length && active.at(-1)?.type.name === name) active = active.slice(0, -1)
      else throw new Unknown("html")
      return []
    })
    if (active !== marks && active.length !== marks.length) throw new Unknown("html")
    return nodes
  }

  function one(token: Token, marks: readonly Mark[]): Node[] {
    const within = (tokens: Token[], added: Mark) => inline(tokens, [...marks, added])
    if (isOf(token, "strong")) return within(token.tokens, mark("bold"))
    if (isOf(token, "em")) return within(token.tokens, mark("italic"))
    if (isOf(token, "del")) return within(token.tokens, mark("strike"))
    if (isOf(token, "link"))
      return within(token.tokens, mark("link", { href: known(token.href), title: title(token) }))
    if (isOf(token, "image"))
      return [
        make("image", { src: known(token.href), alt: plainText(token.tokens), title: title(token) }),
      ].map((node) => node.mark(marks))
    if (isOf(token, "br")) return [make("hardBreak", {})]
    if (isOf(token, "codespan")) return text(token.text, [...marks, mark("code")])
    if (isOf(token, "escape")) return text(token.text, marks)
    if (isOf(token, "text"))
      return token.tokens
        ? inline(token.tokens, marks)
        : text(known(token.text).replace(/[ \t]*\n[ \t]*/g, " "), marks)
    throw new Unknown(token.type)
  }

  /** The alternative text of a picture, which can have no formats. */
  function plainText(tokens: Token[]): string {
    return inline(tokens, [])
      .map((node) => node.text ?? String(node.attrs.alt ?? " "))
      .join("")
  }

  function text(content: string, marks: readonly Mark[]): Node[] {
    return content === "" ? [] : [schema.text(content, [...marks])]
  }
}

function title({ title: given }: { title?: string | null | undefined }): string | null {
  return given ? known(given) : null
}

function known(text: string): string {
  const result = decoded(text)
  if (result === undefined) throw new Unknown("entity")
  return result
}

/** A type guard. The check of `type` alone does not narrow the type, because parser extensions may add any type. */
function isOf<Type extends MarkedToken["type"]>(
  token: Token,
  type: Type,
): token is Extract<MarkedToken, { type: Type }> {
  return token.type === type
}
