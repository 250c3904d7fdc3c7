import { type Mark, Node, type Schema } from "@tiptap/pm/model"

/** A text with its formats, or a picture or a line break. */
export type Piece = Node | { text: string; marks: readonly Mark[] }

/** Collapses white space as browsers do, but not within code. */
export function collapsed(schema: Schema, pieces: readonly Piece[]): Node[] {
  const nodes: Node[] = []
  let isAfterSpace = true
  for (const piece of pieces) {
    if (piece instanceof Node) {
      if (piece.type.name === "hardBreak") withoutEnd(schema, nodes)
      nodes.push(piece)
      isAfterSpace = piece.type.name === "hardBreak"
      continue
    }
    const marks = [...piece.marks]
    if (isCode(marks) && piece.text !== "") {
      nodes.push(schema.text(piece.text, marks))
      isAfterSpace = false
      continue
    }
    const text = piece.text.replace(/[ \t\n\r\f]+/g, " ").replace(isAfterSpace ? /^ / : "", "")
    if (text === "") continue
    isAfterSpace = text.endsWith(" ")
    nodes.push(schema.text(text, marks))
  }
  withoutEnd(schema, nodes)
  return nodes
}

/** Removes the space at the end, which no reader sees. */
function withoutEnd(schema: Schema, nodes: Node[]): void {
  const last = nodes.at(-1)
  if (!last?.text?.endsWith(" ") || isCode(last.marks)) return
  nodes.pop()
  if (last.text !== " ") nodes.push(schema.text(last.text.slice(0, -1), last.marks))
}

function isCode(marks: readonly Mark[]): boolean {
  return marks.some(({ type }) => type.name === "code")
}
