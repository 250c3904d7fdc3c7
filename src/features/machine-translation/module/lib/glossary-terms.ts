import { type Piece, piecesOf, type Segment, type Token } from "./markup/pieces"

interface Term {
  source: string
  target: string
}

/**
 * Replaces terms of a glossary by their translation in all segments. The engine sees the translated term and keeps it.
 */
export function withTerms(pieces: readonly Piece[], terms: readonly Term[]): readonly Piece[] {
  if (terms.length === 0) return pieces
  const bySource = new Map(terms.map(({ source, target }) => [source.toLowerCase(), target]))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(bySource.keys())}(?![\\p{L}\\p{N}])`, "giu")
  const inPieces = (some: readonly Piece[]): readonly Piece[] =>
    some.map((piece) => (typeof piece === "string" ? piece : inSegment(piece)))
  const inSegment = (segment: Segment): Segment => ({
    ...segment,
    tokens: segment.tokens.flatMap((token) => inToken(token, segment)),
  })
  const inToken = (token: Token, { write }: Segment): Token[] => {
    if (token.kind === "single") return [{ ...token, pieces: inPieces(token.pieces) }]
    if (token.kind !== "text") return [token]
    const tokens: Token[] = []
    let at = 0
    for (const match of token.text.matchAll(pattern)) {
      const [found] = match
      const target = bySource.get(found.toLowerCase())
      if (target === undefined) continue
      const before = token.text.slice(at, match.index)
      if (before !== "") tokens.push({ kind: "text", text: before })
      const pieces = piecesOf({ kind: "text", text: target }, write)
      tokens.push({ kind: "single", pieces, hint: target, term: target })
      at = match.index + found.length
    }
    const rest = token.text.slice(at)
    if (rest !== "" || tokens.length === 0) tokens.push({ kind: "text", text: rest })
    return tokens
  }
  return inPieces(pieces)
}

/** The next characters of terms, by the characters before them. */
interface Branch {
  next: Map<string, Branch>
  isTerm: boolean
}

/**
 * A pattern for any of the terms. It shares their beginnings, so that a place of a text costs at most the length of the
 * longest term, and not that of all terms. The longest term is found first: "oak bowl" before "oak".
 */
function anyOf(terms: Iterable<string>): string {
  const root: Branch = { next: new Map(), isTerm: false }
  for (const term of terms) {
    let branch = root
    for (const character of term) {
      const next = branch.next.get(character) ?? { next: new Map(), isTerm: false }
      branch.next.set(character, next)
      branch = next
    }
    branch.isTerm = true
  }
  return `(?:${patternOf(root)})`
}

function patternOf({ next, isTerm }: Branch): string {
  const ways = Array.from(next, ([character, branch]) => `${escaped(character)}${patternOf(branch)}`)
  if (ways.length === 1 && !isTerm) return ways.join("")
  return ways.length === 0 ? "" : `(?:${ways.join("|")})${isTerm ? "?" : ""}`
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")
}
