/** Makes texts comparable: lower case, and without accents, because people leave them out on foreign keyboards. */
export function folded(text: string): string {
  return text
    .replaceAll("I", "ı")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ı", "i")
}

/** The first email address in a message. */
export function emailIn(message: string): string | undefined {
  return /[^\s@<>"']+@[^\s@<>"']+\.\p{L}{2,}/u.exec(message)?.[0]
}

/** The number of an order in a message, such as `#1042`, `order 1042` or `1042 nolu`. */
export function numberIn(message: string): string | undefined {
  const text = folded(message)
  return NUMBERED.map((said) => said.exec(text)?.[1]).find((number) => number !== undefined)
}

const NUMBERED = [
  /#\s?(\d{1,9})\b/,
  /\b(?:order|siparis|purchase|number|no)\p{L}{0,4}\.?\s+(?:number\s+|no\.?\s+)?(\d{1,9})\b/u,
  /\b(\d{1,9})\s*(?:numarali|no'?lu|no)\b/,
]

/** The first words with a capital letter that do not begin the message. They usually are a name. */
export function nameIn(message: string): string | undefined {
  const names = /(?<=\p{L}\S*\s)\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*/u.exec(message)?.[0]
  return names?.replace(/['’]\p{L}+$/u, "")
}
