/**
 * Columns that contain pictures: an asset's id or address, or text or JSON with one. Database triggers record which
 * assets they use.
 */
export interface MediaField {
  /** The kind of the record that owns the picture: the name of a declared resource. */
  resource: string
  table: string
  /** The column with the owner's id. Default: `id`. */
  id?: string
  columns: readonly string[]
  /** The private assets in these columns belong to the record. They are deleted with it. */
  owns?: true
}
