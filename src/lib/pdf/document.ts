import { languageTag } from "../language-tag"
import { qrSvg } from "../qr/qr-code"
import { inert } from "./inert"

/** A document to print. All texts are plain: nothing in them is read as markup. */
export interface PdfDocument {
  /** A BCP 47 code. It decides about the direction of the page. */
  locale: string
  title: string
  brand: PdfBrand
  /** The page number, such as `Page {page} of {pages}`. */
  page_label: string
  parts: readonly PdfPart[]
}

/** The sender of the document. */
export interface PdfBrand {
  name: string
  /** The bytes of a PNG, JPEG, GIF, WebP or SVG picture. */
  logo: Buffer | null
  /** As `#rrggbb`. */
  color: string | null
  /** Legal identity and contact, one line each, in the footer of each page. */
  legal: readonly string[]
}

/** A part of the page. `columns` stand side by side. */
export type PdfPart = PdfSimplePart | { kind: "columns"; columns: readonly (readonly PdfSimplePart[])[] }

export type PdfSimplePart =
  | { kind: "title" | "heading"; text: string }
  | { kind: "paragraph"; text: string; is_muted?: boolean; is_strong?: boolean }
  | { kind: "facts"; facts: readonly { label: string; value: string }[] }
  | PdfTable
  /** `text` is the content of the code. */
  | { kind: "qr"; text: string; caption?: string }
  | { kind: "line" | "page_break" }

/** A table whose head repeats on each page. Totals stand below it. */
export interface PdfTable {
  kind: "table"
  /** `share` is the width in relation to the other columns. */
  columns: readonly { title: string; align?: "start" | "end" | "center"; share?: number }[]
  rows: readonly (readonly string[])[]
  totals?: readonly { label: string; value: string; is_strong?: boolean }[]
}

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"])
/** Each page has these texts, so they must be short. */
const MAX_IN_BRAND = 200
const COLOR = /^#[0-9a-f]{6}$/i

/** Widths in points. They follow the template. */
const PAGE = 482
const GAP = 28
const LABELS = 0.35
const TOTALS = 0.6

/** The document in the form that the template reads. Texts lose everything that could change the layout. */
export function printable({ locale, title, brand, page_label, parts }: PdfDocument) {
  const { language, script } = new Intl.Locale(languageTag(locale)).maximize()
  return {
    language,
    is_rtl: script !== undefined && RIGHT_TO_LEFT.has(script),
    title: inert(title, PAGE),
    page_label: inert(page_label, PAGE),
    has_logo: brand.logo !== null,
    brand: {
      name: inert(brand.name.slice(0, MAX_IN_BRAND), PAGE),
      color: brand.color !== null && COLOR.test(brand.color) ? brand.color : null,
      legal: brand.legal.map((line) => inert(line.slice(0, MAX_IN_BRAND), PAGE)),
    },
    parts: parts.map((part) => {
      if (part.kind !== "columns") return printablePart(part, PAGE)
      const width = (PAGE + GAP) / part.columns.length - GAP
      const columns = part.columns.map((column) => column.map((inner) => printablePart(inner, width)))
      return { kind: part.kind, columns }
    }),
  }
}

function printablePart(part: PdfSimplePart, width: number) {
  switch (part.kind) {
    case "title":
      // Its letters are twice as wide.
      return { kind: part.kind, text: inert(part.text, width / 2) }
    case "heading":
      return { kind: part.kind, text: inert(part.text, width) }
    case "paragraph": {
      const { kind, text, is_muted = false, is_strong = false } = part
      return { kind, text: inert(text, width), is_muted, is_strong }
    }
    case "facts":
      return { kind: part.kind, facts: part.facts.map((fact) => printableFact(fact, width)) }
    case "table":
      return printableTable(part, width)
    case "qr": {
      const { kind, text, caption } = part
      return { kind, svg: qrSvg(text), caption: caption === undefined ? null : inert(caption, width) }
    }
    default:
      return part
  }
}

function printableFact({ label, value }: { label: string; value: string }, width: number) {
  return { label: inert(label, width * LABELS), value: inert(value, width * (1 - LABELS)) }
}

function printableTable({ kind, columns, rows, totals = [] }: PdfTable, width: number) {
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0)
  const shown = columns.map(({ title, align = "start", share = 1 }) => {
    const own = (width * share) / shares
    return { own, head: { title: inert(title, own), align, share } }
  })
  return {
    kind,
    columns: shown.map(({ head }) => head),
    // The template would move the cells of a row that is too short.
    rows: rows.map((row) => shown.map(({ own }, index) => inert(row[index] ?? "", own))),
    totals: totals.map(({ label, value, is_strong = false }) => ({
      label: inert(label, (width * TOTALS) / 2),
      value: inert(value, (width * TOTALS) / 2),
      is_strong,
    })),
  }
}
