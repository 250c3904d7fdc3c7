/** If this many letters in a row (about seven words) are equal, the answer repeats the system prompt. */
const RECITED = 40
/** From this many equal letters on, text is held back until the next letters decide. */
const SUSPICIOUS = 12

/**
 * Finds out, piece by piece, whether an answer repeats a known text. It compares only letters and digits, so case,
 * spaces, accents and invisible characters make no difference. It does not notice a paraphrase, a translation or an
 * encoded copy. This is enough, because the system prompt is no secret.
 */
export class Recitation {
  private readonly known: string
  /** The latest letters of the answer, as far as they also occur in the known text. */
  private run = ""
  private held = ""
  hasBegun = false

  constructor(secret: string) {
    this.known = lettersOf(secret)
  }

  /** Takes the next piece. Returns the text that is certainly no repetition. After a repetition, returns nothing. */
  push(text: string): string {
    let cleared = ""
    for (const sign of text) {
      if (this.hasBegun) return cleared
      this.held += sign
      for (const letter of lettersOf(sign)) this.follow(letter)
      if (this.run.length >= RECITED) this.hasBegun = true
      else if (this.run.length < SUSPICIOUS) cleared += this.taken()
    }
    return cleared
  }

  end(): string {
    return this.hasBegun ? "" : this.taken()
  }

  private follow(letter: string): void {
    this.run += letter
    while (!this.known.includes(this.run)) this.run = this.run.slice(1)
  }

  private taken(): string {
    const { held } = this
    this.held = ""
    return held
  }
}

/** Checks complete texts, such as a tool's arguments. */
export function isRecited(secret: string, texts: string[]): boolean {
  return texts.some((text) => {
    const recitation = new Recitation(secret)
    recitation.push(text)
    return recitation.hasBegun
  })
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
}
