/** So many letters in a row, whatever stands between them, are no chance any more: some seven words. */
const RECITED = 40
/** From so many on, it is waited for what comes next. */
const SUSPICIOUS = 12

/**
 * Reads an answer piece by piece and looks for a text that must not be repeated. Only letters and digits count: case,
 * spaces, punctuation, marks, full-width forms and invisible characters make no difference. A paraphrase, a translation
 * or an encoded copy is not noticed. That is enough: the instructions are no secret.
 */
export class Recitation {
  private readonly known: string
  /** The last letters, as far as they stand somewhere in what is known. */
  private run = ""
  private held = ""
  hasBegun = false

  constructor(secret: string) {
    this.known = lettersOf(secret)
  }

  /** What may be said of what has come, once it is clear that it is none. After a recitation, nothing. */
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

/** Whether any of these texts recites it, as the arguments of a tool might. */
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
