/**
 * Characters that XML, PDF, calendars and mail headers cannot carry: control characters except tabs and line ends, and
 * code points that are no characters, such as U+FFFE. NUL and lone surrogates are not among them, because texts with
 * these are refused: no database can store them.
 */
const UNSEEN = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\p{Noncharacter_Code_Point}]/gu
const HAS_UNSEEN = new RegExp(UNSEEN.source, "u")

/** The text without characters that nobody sees and that other formats cannot carry. */
export function withoutUnseen(text: string): string {
  return HAS_UNSEEN.test(text) ? text.replace(UNSEEN, "") : text
}
