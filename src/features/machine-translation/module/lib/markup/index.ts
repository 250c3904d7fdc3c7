import { piecesOfHtml, piecesOfText } from "./inline"
import { piecesOfMarkdown } from "./markdown"
import type { Piece } from "./pieces"

export type TextFormat = "text" | "html" | "markdown"

/** Reads a document: which parts stay unchanged, and which segments are translated. */
export function piecesIn(source: string, format: TextFormat): Piece[] {
  if (format === "html") return piecesOfHtml(source)
  return format === "markdown" ? piecesOfMarkdown(source) : piecesOfText(source)
}
