/**
 * Characters that people do not see but that can change how a text reads: control characters, direction marks (UAX #9),
 * zero-width characters, variation selectors and tags (U+E0000–U+E007F). Line breaks and tabs are allowed.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/** Replaces each invisible character with its code point, such as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replaceAll(
    UNSEEN,
    (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  )
}
