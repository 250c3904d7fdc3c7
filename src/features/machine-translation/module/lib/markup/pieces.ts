/** A document as a list of parts: text that stays unchanged, and segments to translate. */
export type Piece = string | Segment

/** A sentence or paragraph. Its tokens are translated together. */
export interface Segment {
  tokens: readonly Token[]
  /** Writes translated text in the format of the document, for example with HTML entities. */
  write: Write
  /** True for an ICU message, where an apostrophe before a brace has a meaning. */
  isMessage: boolean
}

/** `isFirst` is true at the start of a segment, where some formats read certain characters as markup. */
export type Write = (text: string, isFirst: boolean) => string

export type Token =
  | { kind: "text"; text: string }
  /** The start and the end of formatted text, such as `<b>` and `</b>`. Both have the same `pair`. */
  | { kind: "open"; pair: number; raw: string }
  | { kind: "close"; pair: number; raw: string }
  /** A part that the engine must keep, such as `{name}`. Its own pieces may contain text to translate. */
  | { kind: "single"; pieces: readonly Piece[]; hint?: string | undefined; term?: string | undefined }

/** All segments of a document, inner ones included. */
export function segmentsOf(pieces: readonly Piece[]): Segment[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === "string") return []
    const inner = piece.tokens.flatMap((token) => (token.kind === "single" ? segmentsOf(token.pieces) : []))
    return [piece, ...inner]
  })
}

/** Writes a document. `translated` gives the pieces of a segment in the target language. */
export function assemble(
  pieces: readonly Piece[],
  translated: (segment: Segment) => readonly Piece[],
): string {
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : assemble(translated(piece), translated)))
    .join("")
}

/** The pieces of a token in the source language. */
export function piecesOf(token: Token, write: Write): readonly Piece[] {
  if (token.kind === "text") return [write(token.text, false)]
  return token.kind === "single" ? token.pieces : [token.raw]
}
