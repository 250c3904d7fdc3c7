import type { MedusaContainer } from "@medusajs/framework/types"

/** How to write one kind of record of a tour that has prices. */
export interface PricedRecords<New, Change> {
  /** The prefix of ids. */
  prefix: string
  /** The titles that carts and orders show. Throws 400 if the input names a record that does not exist. */
  named(container: MedusaContainer, input: New): Promise<{ title: string; variant: string }>
  /** Returns the new id. */
  insert(
    container: MedusaContainer,
    input: New,
    priced: { product_id: string; variant_id: string },
  ): Promise<string>
  erase(container: MedusaContainer, id: string): Promise<unknown>
  /** Changes the columns, but not the prices. Throws 404. */
  change(
    container: MedusaContainer,
    id: string,
    change: Change,
  ): Promise<{ variant_id: string; before: object }>
  undo(container: MedusaContainer, id: string, before: object): Promise<unknown>
  /** Soft-deletes. Throws 404. */
  remove(container: MedusaContainer, id: string): Promise<unknown>
  restore(container: MedusaContainer, id: string): Promise<unknown>
}
