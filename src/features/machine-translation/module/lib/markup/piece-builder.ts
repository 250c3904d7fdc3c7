import { assemble, type Piece, piecesOf, type Token, type Write } from "./pieces"

/** How a format writes a segment's text. `forms` has the characters that the source writes in another form. */
export type Writer = (forms: ReadonlyMap<string, string>) => Write

interface Options {
  writer: Writer
  isMessage?: boolean
}

const LETTER = /\p{L}/u

/** Builds the pieces of a document from the parts that a scanner finds. */
export class PieceBuilder {
  private readonly pieces: Piece[] = []
  private tokens: Token[] = []
  private opened: { name: string; at: number }[] = []
  /** The places in `opened` of each name. */
  private places = new Map<string, number[]>()
  private forms = new Map<string, string>()
  private pairs = 0

  constructor(private readonly options: Options) {}

  /** Adds text to translate. */
  text(text: string): void {
    const last = this.tokens.at(-1)
    if (last?.kind === "text") last.text += text
    else this.tokens.push({ kind: "text", text })
  }

  /**
   * Adds a character in the form that the source uses, such as `&eacute;`. A segment has one form per character. Where
   * the source uses another one, it is kept as it is.
   */
  written(character: string, form: string): void {
    const known = this.forms.get(character)
    if (known !== undefined && known !== form) return this.single([form])
    this.forms.set(character, form)
    this.text(character)
  }

  /** Adds a part that the engine must keep. With a hint, it is a placeholder: a part of the sentence. */
  single(pieces: readonly Piece[], hint?: string): void {
    this.tokens.push({ kind: "single", pieces, hint })
  }

  open(name: string, raw: string): void {
    const places = this.places.get(name) ?? []
    this.places.set(name, places)
    places.push(this.opened.length)
    this.opened.push({ name, at: this.tokens.length })
    this.single([raw])
  }

  isOpen(name: string): boolean {
    return (this.places.get(name) ?? []).length > 0
  }

  /** Ends the nearest open part of this name. Parts inside it that have not ended count as single tokens. */
  close(name: string, raw: string): void {
    const index = this.places.get(name)?.at(-1) ?? -1
    const at = this.opened[index]?.at
    const token = at === undefined ? undefined : this.tokens[at]
    if (at === undefined || token?.kind !== "single") return this.single([raw])
    for (const one of this.opened.splice(index)) this.places.get(one.name)?.pop()
    const pair = this.pairs++
    this.tokens[at] = { kind: "open", pair, raw: assemble(token.pieces, () => []) }
    this.tokens.push({ kind: "close", pair, raw })
  }

  /** Ends the segment and adds text that stays unchanged. */
  verbatim(raw: string): void {
    this.flush()
    if (raw !== "") this.pieces.push(raw)
  }

  end(): Piece[] {
    this.flush()
    return this.pieces
  }

  private flush(): void {
    const { tokens } = this
    if (tokens.length === 0) return
    const write = this.options.writer(this.forms)
    this.tokens = []
    this.opened = []
    this.places = new Map()
    this.forms = new Map()
    const asWritten = (some: readonly Token[]) => some.flatMap((token) => piecesOf(token, write))
    if (!tokens.some((token) => token.kind === "text" && LETTER.test(token.text))) {
      for (const piece of asWritten(tokens)) this.pieces.push(piece)
      return
    }
    const { before, inside, after } = trimmed(tokens)
    const segment = { tokens: inside, write, isMessage: this.options.isMessage ?? false }
    for (const piece of [...asWritten(before), segment, ...asWritten(after)]) this.pieces.push(piece)
  }
}

/** Separates spaces and markup at both ends. Placeholders stay, because a sentence is about them. */
function trimmed(tokens: readonly Token[]): Record<"before" | "inside" | "after", Token[]> {
  const from = tokens.findIndex((token) => !isOuter(token))
  const to = tokens.length - [...tokens].reverse().findIndex((token) => !isOuter(token))
  const before = tokens.slice(0, from)
  const inside = tokens.slice(from, to)
  const after = tokens.slice(to)
  const first = inside[0]
  if (first?.kind === "text") {
    const text = first.text.trimStart()
    before.push({ kind: "text", text: first.text.slice(0, first.text.length - text.length) })
    inside[0] = { kind: "text", text }
  }
  const last = inside.at(-1)
  if (last?.kind === "text") {
    const text = last.text.trimEnd()
    after.unshift({ kind: "text", text: last.text.slice(text.length) })
    inside[inside.length - 1] = { kind: "text", text }
  }
  return { before, inside, after }
}

function isOuter(token: Token): boolean {
  if (token.kind === "text") return token.text.trim() === ""
  return (
    token.kind === "single" &&
    token.hint === undefined &&
    token.pieces.every((piece) => typeof piece === "string")
  )
}
