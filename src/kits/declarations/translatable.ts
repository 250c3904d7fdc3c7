/** A table of records whose texts can be translated. */
export interface TranslatableKind {
  /** The table. It is also the kind's name in translations. */
  table: string
  /** The column with the name by which people recognise a record. */
  title: string
  /** The columns with texts in the shop's default language, or in the main language of a publication. */
  fields: readonly string[]
  /** The column with the id of the record's product, if storefronts see the record only with its product. */
  product?: string | undefined
  /**
   * The table with the translations of a publication, and its column with the publication's id. Other translations are in
   * the engine's Translation module.
   */
  translatedIn?: { table: string; id: string } | undefined
}
