/** So many letters in a row, whatever stands between them, are no chance any more: some seven words. */
const RECITED = 40
/** From so many on, it is waited for what comes next. */
const SUSPICIOUS = 12

/**
 * What must not be recited, and hears an answer piece by piece. Letters and digits count, and nothing else: not case,
 * spaces, punctuation, marks, full-width forms or what cannot be seen. The same text backwards, in base64, in
 * hexadecimal and by ROT13 is known, too. Who paraphrases it, translates it, encodes it otherwise or puts words of their
 * own in between is not caught.
 */
export class Recitation {
  private readonly known: string[]
  /** The last letters, as far as they stand somewhere in what is known. */
  private run = ""
  private held = ""
  hasBegun = false

  constructor(secret: string) {
    this.known = disguisesOf(secret).map(lettersOf)
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
    while (this.run !== "" && !this.known.some((text) => text.includes(this.run)))
      this.run = this.run.slice(1)
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

function disguisesOf(text: string): string[] {
  const bytes = Buffer.from(text)
  // Base64 takes three bytes at a time: a part of the text begins with any of them.
  const encoded = [0, 1, 2].map((offset) => bytes.subarray(offset).toString("base64"))
  return [text, [...text].reverse().join(""), ...encoded, bytes.toString("hex"), rot13(text)]
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter <= "Z" ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
}
