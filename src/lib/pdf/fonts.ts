import { type FileHandle, open } from "node:fs/promises"
import path from "node:path"

interface Font {
  family: string
  /** The files of the regular and of the bold letters. */
  files: readonly [string, string]
}

/** A family of a package of Google's fonts. The folders and files of all these packages have the same names. */
function google(family: string, packageFile: string): Font {
  const file = (weight: string) =>
    path.join(path.dirname(packageFile), weight, `${family.replaceAll(" ", "")}_${weight}.ttf`)
  return { family, files: [file("400Regular"), file("700Bold")] }
}

const dejavu = (name: string) =>
  path.join(path.dirname(require.resolve("dejavu-fonts-ttf/package.json")), "ttf", name)

/**
 * The fonts of printed documents. A character comes from the first font that has it, and the typesetter opens a font only
 * when a text needs it. All of them have Latin letters, so the order matters.
 */
export const FONTS: readonly Font[] = [
  google("Noto Sans", require.resolve("@expo-google-fonts/noto-sans/package.json")),
  // This Arabic font does not join two letters into one picture, so programs can copy its words from the PDF.
  google("Amiri", require.resolve("@expo-google-fonts/amiri/package.json")),
  google("Noto Sans SC", require.resolve("@expo-google-fonts/noto-sans-sc/package.json")),
  google("Nanum Gothic", require.resolve("@expo-google-fonts/nanum-gothic/package.json")),
  google("Noto Sans Thai", require.resolve("@expo-google-fonts/noto-sans-thai/package.json")),
  google("Noto Sans Hebrew", require.resolve("@expo-google-fonts/noto-sans-hebrew/package.json")),
  google("Noto Sans Bengali", require.resolve("@expo-google-fonts/noto-sans-bengali/package.json")),
  google("Noto Sans Tamil", require.resolve("@expo-google-fonts/noto-sans-tamil/package.json")),
  google("Noto Sans Telugu", require.resolve("@expo-google-fonts/noto-sans-telugu/package.json")),
  google("Noto Sans Gujarati", require.resolve("@expo-google-fonts/noto-sans-gujarati/package.json")),
  google("Noto Sans Gurmukhi", require.resolve("@expo-google-fonts/noto-sans-gurmukhi/package.json")),
  google("Noto Sans Kannada", require.resolve("@expo-google-fonts/noto-sans-kannada/package.json")),
  google("Noto Sans Malayalam", require.resolve("@expo-google-fonts/noto-sans-malayalam/package.json")),
  google("Noto Sans Oriya", require.resolve("@expo-google-fonts/noto-sans-oriya/package.json")),
  google("Noto Sans Sinhala", require.resolve("@expo-google-fonts/noto-sans-sinhala/package.json")),
  google("Noto Sans Khmer", require.resolve("@expo-google-fonts/noto-sans-khmer/package.json")),
  google("Noto Sans Myanmar", require.resolve("@expo-google-fonts/noto-sans-myanmar/package.json")),
  google("Noto Sans Ethiopic", require.resolve("@expo-google-fonts/noto-sans-ethiopic/package.json")),
  google("Noto Sans Thaana", require.resolve("@expo-google-fonts/noto-sans-thaana/package.json")),
  google("Noto Serif Tibetan", require.resolve("@expo-google-fonts/noto-serif-tibetan/package.json")),
  // Armenian, Georgian, Lao, Tifinagh, N'Ko and signs.
  { family: "DejaVu Sans", files: [dejavu("DejaVuSans.ttf"), dejavu("DejaVuSans-Bold.ttf")] },
  google("Noto Emoji", require.resolve("@expo-google-fonts/noto-emoji/package.json")),
]

const HIGHEST_CODE = 0x10ffff
/** Characters that need no picture. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}]/u

let covered: Promise<Uint8Array> | undefined

/** The characters of a text that no font has, each once. A PDF shows boxes for them. */
export async function withoutFont(text: string): Promise<string[]> {
  covered ??= readCoverage()
  const codes = await covered
  return [...new Set(text)].filter(
    (character) => codes[character.codePointAt(0) ?? 0] !== 1 && !INVISIBLE.test(character),
  )
}

/** For each code point, 1 if a font has a picture of it. Reads 90 KB of all fonts. */
async function readCoverage(): Promise<Uint8Array> {
  const codes = new Uint8Array(HIGHEST_CODE + 1)
  for (const { files } of FONTS) {
    const file = await open(files[0], "r")
    try {
      markCharacters(await characterMap(file), codes)
    } finally {
      await file.close()
    }
  }
  return codes
}

/** The table `cmap` of an OpenType font: https://learn.microsoft.com/typography/opentype/spec/cmap. */
async function characterMap(file: FileHandle): Promise<Buffer> {
  const tables = await read(file, 12, (await read(file, 4, 2)).readUInt16BE(0) * 16)
  for (let at = 0; at < tables.length; at += 16)
    if (tables.toString("latin1", at, at + 4) === "cmap")
      return read(file, tables.readUInt32BE(at + 8), tables.readUInt32BE(at + 12))
  return Buffer.alloc(4)
}

async function read(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  return (await file.read(Buffer.alloc(bytes), 0, bytes, from)).buffer
}

function markCharacters(map: Buffer, codes: Uint8Array): void {
  for (let index = 0; index < map.readUInt16BE(2); index++) {
    const at = map.readUInt32BE(8 + index * 8)
    const format = map.readUInt16BE(at)
    if (format === 4) markSegments(map, at, codes)
    if (format === 12) markGroups(map, at, codes)
  }
}

/** Format 4: segments below U+10000. A segment may contain characters without a picture. */
function markSegments(map: Buffer, at: number, codes: Uint8Array): void {
  const bytes = map.readUInt16BE(at + 6)
  for (let offset = 0; offset < bytes; offset += 2) {
    const last = map.readUInt16BE(at + 14 + offset)
    const first = map.readUInt16BE(at + 16 + bytes + offset)
    const delta = map.readUInt16BE(at + 16 + 2 * bytes + offset)
    const place = at + 16 + 3 * bytes + offset
    const range = map.readUInt16BE(place)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const glyph =
        range === 0 ? (code + delta) & 0xffff : map.readUInt16BE(place + range + 2 * (code - first))
      if (glyph !== 0) codes[code] = 1
    }
  }
}

/** Format 12: groups of characters, all with a picture. */
function markGroups(map: Buffer, at: number, codes: Uint8Array): void {
  for (let group = at + 16; group < at + 16 + 12 * map.readUInt32BE(at + 12); group += 12)
    codes.fill(1, map.readUInt32BE(group), map.readUInt32BE(group + 4) + 1)
}
