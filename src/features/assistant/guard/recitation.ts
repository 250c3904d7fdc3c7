/** This many equal letters in a row (about seven words) are no coincidence. */
const RECITED = 40
/** From this many equal letters on, text is held back. */
const SUSPICIOUS = 12

/**
 * Looks for a given text in an answer, piece by piece. Compares only letters and digits: case, spaces, punctuation,
 * accents, full-width forms and invisible characters make no difference. Does not notice paraphrases, translations or
 * encoded copies. This is enough, because the instructions are not secret.
 */
export class Recitation {
  private readonly known: string
  /** The last letters that also occur in the known text. */
  private run = ""
  private held = ""
  hasBegun = false

  constructor(secret: string) {
    this.known = lettersOf(secret)
  }

  /** Returns the text that is certainly no recitation. Returns nothing after a recitation. */
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
