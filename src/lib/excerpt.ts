/** The longest excerpt of a caller's text in a response or a log. */
const MAX_EXCERPT_LENGTH = 100
/** The longest message: two excerpts and the words around them. */
const MAX_MESSAGE_LENGTH = 400

/** The first characters of a text. It never cuts a surrogate pair (a character of two UTF-16 units) in half. */
export function excerpt(text: string, most: number = MAX_EXCERPT_LENGTH): string {
  if (text.length <= most) return text
  const isPair = /[\ud800-\udbff]/.test(text.charAt(most - 1))
  return `${text.slice(0, isPair ? most - 1 : most)}…`
}

/**
 * Shortens a message that may contain a caller's text. Cuts long quotations and words, then the whole message. Keeps
 * the end of a long message, because a database writes its reason there.
 */
export function shortMessage(message: string): string {
  if (message.length <= MAX_EXCERPT_LENGTH) return message
  const short = message
    .replaceAll(/'([^']{101,})'/g, (_, quoted: string) => `'${excerpt(quoted)}'`)
    .replaceAll(/"([^"]{101,})"/g, (_, quoted: string) => `"${excerpt(quoted)}"`)
    .replaceAll(/\S{102,}/g, (word) => excerpt(word))
  return short.length <= MAX_MESSAGE_LENGTH
    ? short
    : `${excerpt(short)} … ${short.slice(-MAX_EXCERPT_LENGTH)}`
}

/** Does the same for a text in a log. It keeps the stack trace complete. */
export function shortLogText(text: string): string {
  const stackAt = text.search(/\n\s+at /)
  return stackAt < 0 ? shortMessage(text) : shortMessage(text.slice(0, stackAt)) + text.slice(stackAt)
}
