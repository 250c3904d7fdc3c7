/** A table of records whose texts can be translated. The translations are in the engine's Translation module. */
export interface TranslatableKind {
  /** The table. It is also the kind's name in translations. */
  table: string
  /** The column with the name by which people recognise a record. */
  title: string
  /** The columns with texts in the shop's default language. */
  fields: readonly string[]
  /** The column with the id of the record's product, if storefronts see the record only with its product. */
  product?: string | undefined
}
