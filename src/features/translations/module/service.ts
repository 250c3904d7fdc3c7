import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { TranslatableKind } from "../../../kits/declarations/translatable"
import type { PageQuery } from "../../../kits/rows/lists"
import { CSV_BEGINNING } from "../../../lib/csv"
import { errors } from "../../../lib/errors"
import { EXPORT_HEADING, exportLines } from "./lib/csv-file"
import { type ImportRules, textsIn } from "./lib/importing"
import { compareTexts, noteSources, saveTexts, sourcesBefore, undoTexts } from "./lib/saving"
import { countStates, listStates, ownersOfTranslations, publicationLocales, usedLocales } from "./lib/states"
import { resolveTexts } from "./lib/texts"
import type {
  Completeness,
  ImportResult,
  Listed,
  NewText,
  ResolvedTexts,
  StateFilter,
  TextsQuery,
  TranslatedRecord,
  TranslationOrigin,
  TranslationsUndo,
} from "./types"

const MAX_FAULTS = 100
const EXPORTED_AT_ONCE = 500

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex
}

interface Options {
  /** The records with translatable texts, as the features declare them. */
  kinds: () => readonly TranslatableKind[]
  /** Publications, whose translations are in tables of their own. */
  publications: () => readonly TranslatableKind[]
}

/** The translations of the current tenant's products, categories and other records. */
export default class TranslationsModuleService {
  private readonly sql: Knex
  private readonly kinds: () => readonly TranslatableKind[]
  private readonly publications: () => readonly TranslatableKind[]

  constructor(dependencies: Dependencies, { kinds, publications }: Options) {
    this.sql = dependencies[ContainerRegistrationKeys.PG_CONNECTION]
    this.kinds = kinds
    this.publications = publications
  }

  /** The texts of records of any kinds, each in the first language that has it. */
  async resolveTexts(query: TextsQuery & { table?: string | undefined }): Promise<ResolvedTexts[]> {
    const { table, ...rest } = query
    return resolveTexts(this.sql, { ...rest, kind: table === undefined ? undefined : this.kindOf(table) })
  }

  /** The records of a kind with the state of each text in one language, by title. */
  async listStates(table: string, filter: StateFilter, page: PageQuery): Promise<Listed<TranslatedRecord>> {
    return listStates(this.sql, this.kindOf(table), filter, page)
  }

  /** How many texts of each kind are translated into these languages. */
  async countStates(locales: readonly string[]): Promise<Completeness[]> {
    return countStates(this.sql, [...this.kinds(), ...this.publications()], locales)
  }

  /** The languages that have any translation. */
  async usedLocales(): Promise<string[]> {
    return usedLocales(this.sql, this.publications())
  }

  /** The languages that any publication is translated into. */
  async publicationLocales(): Promise<string[]> {
    return publicationLocales(this.sql, this.publications())
  }

  /** The ids of the records of these translations. */
  async ownersOf(ids: readonly string[]): Promise<string[]> {
    return ownersOfTranslations(this.sql, ids)
  }

  /**
   * Stores texts in one transaction. Returns the input of {@link undo}. Throws 404 if the record of a text without
   * `before` does not exist.
   */
  async save(texts: readonly NewText[], origin: TranslationOrigin): Promise<TranslationsUndo> {
    return this.sql.transaction(async (transaction) => {
      const { unknown, changed } = await compareTexts(transaction, this.kinds(), texts)
      const [first] = unknown
      if (first !== undefined) throw errors.notFound(`There is no record '${texts[first]?.id}'.`)
      return saveTexts(transaction, this.kinds(), changed, origin)
    })
  }

  /**
   * Stores the texts of a CSV file, all or none: if a line is rejected, nothing changes. The column `source` says which
   * text was translated, so a translation of an older source becomes stale. An unchanged text stays as it is, unless the
   * column `status` says that it is current. Throws 400 for a file that it cannot read.
   */
  async importCsv(
    csv: string,
    { dryRun, ...rules }: ImportRules & { dryRun: boolean },
  ): Promise<{ result: ImportResult; undo: TranslationsUndo | undefined }> {
    const { texts, faults } = await textsIn(csv, rules)
    return this.sql.transaction(async (transaction) => {
      const { unknown, changed, counts } = await compareTexts(transaction, this.kinds(), texts)
      for (const place of unknown) {
        const { line = 0, id = null } = texts[place] ?? {}
        faults.push({ line, resource_id: id, code: "not_found", message: "There is no record with this id." })
      }
      const isSaved = !dryRun && faults.length === 0
      const undo = isSaved ? await saveTexts(transaction, this.kinds(), changed, "import") : undefined
      faults.sort((one, other) => one.line - other.line)
      const shown = faults.slice(0, MAX_FAULTS)
      const result = { ...counts, dry_run: dryRun, is_saved: isSaved, rejected: faults.length, faults: shown }
      return { result, undo }
    })
  }

  /** The lines of a CSV file that {@link importCsv} accepts. Reads some records at a time. */
  async *exportCsv(
    kinds: readonly { table: string; name: string }[],
    filter: StateFilter,
  ): AsyncGenerator<string, void, undefined> {
    yield CSV_BEGINNING + EXPORT_HEADING
    for (const { table, name } of kinds)
      for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
        const { items } = await this.listStates(table, filter, { limit: EXPORTED_AT_ONCE, offset })
        yield items.map((item) => exportLines(name, filter.locale, item)).join("")
        if (items.length < EXPORTED_AT_ONCE) break
      }
  }

  /** The origins and originals of texts of publications, for {@link undo}. */
  async sourcesBefore(texts: readonly NewText[]): Promise<TranslationsUndo> {
    return sourcesBefore(this.sql, texts)
  }

  /**
   * Stores the origin of texts of publications that were just saved, and which originals they translate. With `sql`,
   * in the transaction that saves them.
   */
  async noteSources(texts: readonly NewText[], origin: TranslationOrigin, sql = this.sql): Promise<void> {
    await noteSources(sql, this.publications(), texts, origin)
  }

  async undo(before: TranslationsUndo): Promise<void> {
    await this.sql.transaction((transaction) => undoTexts(transaction, before))
  }

  private kindOf(table: string): TranslatableKind {
    const kind = [...this.kinds(), ...this.publications()].find((one) => one.table === table)
    if (!kind)
      throw errors.invalidField("Field 'resource_type': no kind of record with translations has this name.")
    return kind
  }
}
