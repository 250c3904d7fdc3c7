import { FONTS } from "./fonts"

/**
 * The layout of all documents, for the typesetter Typst. It reads the document as JSON. A text of the document is only
 * shown, and is never read as markup: keep `text(…)` around it.
 */
export const TEMPLATE = String.raw`
#let doc = json(bytes(sys.inputs.document))
#let brand = doc.brand
#let from-right = doc.is_rtl
#let beginning = if from-right { right } else { left }
#let ending = if from-right { left } else { right }
#let sides = (start: beginning, end: ending, center: center)
#let muted = rgb("#52525b")
#let rule-color = rgb("#d4d4d8")
#let accent = if brand.color == none { rgb("#18181b") } else { rgb(brand.color) }

// A text has its own direction, by its first letter. Numbers and dates run from left to right.
#let direction(value) = {
  let letter = value.match(regex("\\p{L}"))
  if letter == none { ltr } else if letter.text.match(regex("[\\p{Arabic}\\p{Hebrew}\\p{Syriac}\\p{Thaana}\\p{Nko}]")) != none { rtl } else { ltr }
}
// Long words have places to break (U+200B). A tiny space can break too, and programs that copy the text do not see it.
#let say(value, ..style) = text(dir: direction(value), ..style, value.split("\u{200b}").map(part => text(part)).join(h(0.001pt)))

#set document(title: doc.title, date: none)
#set text(font: (${FONTS.map(({ family }) => JSON.stringify(family)).join(", ")}), size: 10pt, cjk-latin-spacing: none, lang: doc.language, dir: if from-right { rtl } else { ltr })
#set par(leading: 0.7em, spacing: 0.9em)
#set page(
  paper: "a4",
  margin: (x: 2cm, top: 2cm, bottom: 2.6cm),
  footer: context {
    set text(size: 8pt, fill: muted)
    line(length: 100%, stroke: 0.5pt + rule-color)
    let place = doc.page_label.replace("{page}", str(counter(page).get().first())).replace("{pages}", str(counter(page).final().first()))
    let legal = align(beginning, stack(spacing: 4pt, ..brand.legal.map(value => say(value))))
    let number = align(ending, say(place))
    block(height: 1.6cm, clip: true, grid(columns: (1fr, auto), column-gutter: 1cm, legal, number))
  },
)

#let space = (title: 18pt, heading: 14pt)

#let show-table(part) = {
  let shares = part.columns.map(column => column.share * 1fr)
  let places = part.columns.map(column => sides.at(column.align))
  let cell(value, place, ..style) = align(place, block(width: 100%, say(value, ..style)))
  table(
    columns: shares,
    stroke: none,
    inset: (x: 4pt, y: 6pt),
    table.header(
      ..part.columns.enumerate().map(((index, column)) => table.cell(stroke: (bottom: 1pt + accent), cell(column.title, places.at(index), weight: "bold"))),
    ),
    ..part.rows.map(row => row.enumerate().map(((index, value)) => table.cell(stroke: (bottom: 0.5pt + rule-color), cell(value, places.at(index))))).flatten(),
  )
  if part.totals.len() > 0 {
    let weight(total) = if total.is_strong { "bold" } else { "regular" }
    let cells(total) = (align(beginning, say(total.label, weight: weight(total))), align(ending, say(total.value, weight: weight(total))))
    align(ending, block(width: 60%, grid(columns: (1fr, auto), row-gutter: 6pt, column-gutter: 1cm, ..part.totals.map(cells).flatten())))
  }
}

#let show-facts(part) = {
  let cells(fact) = (align(beginning, say(fact.label, fill: muted)), align(beginning, say(fact.value)))
  grid(columns: (35%, 1fr), column-gutter: 8pt, row-gutter: 8pt, ..part.facts.map(cells).flatten())
}

#let show-qr(part) = align(center, block(breakable: false, {
  image(bytes(part.svg), format: "svg", width: 5cm)
  if part.caption != none { block(say(part.caption, size: 9pt, font: ("DejaVu Sans Mono", "Noto Sans"))) }
}))

#let show-part(part) = {
  let kind = part.kind
  if kind == "title" { block(above: 0pt, below: space.title, say(part.text, size: 20pt, weight: "bold")) }
  else if kind == "heading" { block(above: space.heading, below: 8pt, sticky: true, say(part.text, size: 12pt, weight: "bold")) }
  else if kind == "paragraph" { block(say(part.text, fill: if part.is_muted { muted } else { black }, weight: if part.is_strong { "bold" } else { "regular" })) }
  else if kind == "facts" { show-facts(part) }
  else if kind == "table" { show-table(part) }
  else if kind == "qr" { show-qr(part) }
  else if kind == "line" { line(length: 100%, stroke: 0.5pt + rule-color) }
  else if kind == "page_break" { pagebreak(weak: true) }
}

#set align(beginning)

#block(below: 10pt, if doc.has_logo {
  image("/logo", width: 5cm, height: 1.6cm, fit: "contain")
} else {
  say(brand.name, size: 14pt, weight: "bold")
})
#line(length: 100%, stroke: 2pt + accent)
#v(14pt)

#for part in doc.parts {
  if part.kind == "columns" {
    let columns = part.columns.map(column => align(beginning, for inner in column { show-part(inner) }))
    grid(columns: columns.map(_ => 1fr), column-gutter: 1cm, ..columns)
  } else { show-part(part) }
}
`
