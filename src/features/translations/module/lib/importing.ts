import { createHash } from "node:crypto"
import type { TranslatableKind } from "../../../../kits/declarations/translatable"
import { localeCode } from "../../../../kits/publications/locales"
import { eachRow } from "../../../../lib/csv-records"
import { MAX_TEXT_LENGTH } from "../schemas"
import type { ImportFault, NewText } from "../types"
import { type CsvRow, readRows } from "./csv-file"

export interface ImportRules {
  /** Finds a kind by its name in addresses or by its table. */
  kindNamed: (name: string) => TranslatableKind | undefined
  /** Whether texts may be stored in this language. */
  isOpen: (locale: string) => boolean
}

export interface ReadTexts {
  texts: (NewText & { line: number })[]
  faults: ImportFault[]
}

/** The texts of a file, and the faults of lines that cannot be right. */
export async function textsIn(csv: string, rules: ImportRules): Promise<ReadTexts> {
  const read: ReadTexts = { texts: [], faults: [] }
  const seen = new Set<string>()
  await eachRow(await readRows(csv), (row) => {
    const found = textOf(row, rules)
    if ("message" in found) read.faults.push(found)
    else if (seen.has(keyOf(found)))
      read.faults.push(fault(row, "duplicate", "An earlier line has this text already."))
    else {
      seen.add(keyOf(found))
      read.texts.push(found)
    }
  })
  return read
}

function keyOf({ id, locale, field }: NewText): string {
  return JSON.stringify([id, locale, field])
}

function textOf(row: CsvRow, { kindNamed, isOpen }: ImportRules): (NewText & { line: number }) | ImportFault {
  const { resource_type = "", resource_id: id = "", field = "", text = "", source } = row.cells
  const kind = kindNamed(resource_type.trim())
  if (!kind)
    return fault(
      row,
      "invalid_field",
      "Column 'resource_type': no kind of record with translations has this name.",
    )
  if (!kind.fields.includes(field.trim()))
    return fault(row, "invalid_field", `Column 'field': must be one of ${kind.fields.join(", ")}.`)
  const { data: locale } = localeCode.safeParse((row.cells["locale"] ?? "").trim())
  if (locale === undefined || !isOpen(locale))
    return fault(
      row,
      "invalid_field",
      "Column 'locale': must be a language of the shop, and not its default.",
    )
  if (text.length > MAX_TEXT_LENGTH)
    return fault(row, "out_of_range", `Column 'text': must have at most ${MAX_TEXT_LENGTH} characters.`)
  const confirms = row.cells["status"]?.trim() === "current"
  const digest =
    source === undefined || source.trim() === "" ? null : createHash("sha256").update(source).digest("hex")
  return {
    line: row.line,
    table: kind.table,
    id: id.trim(),
    locale,
    field: field.trim(),
    text,
    digest,
    confirms,
  }
}

function fault({ line, cells }: CsvRow, code: string, message: string): ImportFault {
  return { line, resource_id: cells["resource_id"]?.slice(0, 200) ?? null, code, message }
}
