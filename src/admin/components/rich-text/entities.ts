/** The entities that editors use most. A text with others is not changed by the editor. */
const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  euro: "€",
  laquo: "«",
  raquo: "»",
}

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]*));/g

/** Replaces entities by their characters. Undefined if the text has an entity that is not known here. */
export function decoded(text: string): string | undefined {
  let isKnown = true
  const result = text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    const character = name === undefined ? ofCode(decimal, hex) : NAMED[name]
    if (character === undefined) isKnown = false
    return character ?? entity
  })
  return isKnown ? result : undefined
}

function ofCode(decimal: string | undefined, hex: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)
  const isCharacter = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
