/** The longest excerpt of a caller's text in a response or a log. */
const LONGEST_EXCERPT = 100
/** The longest message: two excerpts and the words around them. */
const LONGEST_MESSAGE = 400

/** The first characters of a text. It never cuts a surrogate pair (a character of two UTF-16 units) in half. */
export function excerpt(text: string, most: number = LONGEST_EXCERPT): string {
  if (text.length <= most) return text
  const isPair = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return `${text.slice(0, isPair ? most - 1 : most)}…`
}

/**
 * Shortens a message that may contain a caller's text. Cuts long quotations and words, then the whole message. Keeps
 * the end of a long message, because a database writes its reason there.
 */
export function shortMessage(message: string): string {
  if (message.length <= LONGEST_EXCERPT) return message
  const short = message
    .replaceAll(/'([^']{101,})'/g, (_, quoted: string) => `'${excerpt(quoted)}'`)
    .replaceAll(/"([^"]{101,})"/g, (_, quoted: string) => `"${excerpt(quoted)}"`)
    .replaceAll(/\S{102,}/g, (word) => excerpt(word))
  return short.length <= LONGEST_MESSAGE ? short : `${excerpt(short)} … ${short.slice(-LONGEST_EXCERPT)}`
}

/** Does the same for a text in a log. It keeps the stack trace complete. */
export function shortLogText(text: string): string {
  const stackAt = text.search(/\n\s+at /)
  return stackAt < 0 ? shortMessage(text) : shortMessage(text.slice(0, stackAt)) + text.slice(stackAt)
}
