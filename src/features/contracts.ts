import { inOrder } from "../kits/declarations/in-order"
import type { Contract } from "../kits/rows/row"
import { Parts } from "./parts"

/** A feature's rows under one heading of the API document. */
export interface ContractSection {
  heading: string
  rows: Contract
  /**
   * This section follows the section with the named heading. A section that names its own heading adds rows to that of
   * another feature. `FIRST` puts it first.
   */
  after?: string
}

const parts = new Parts<readonly ContractSection[]>("contract")

/** Declares the routes of a feature. A `contract.ts` contains only this call, so that it loads without the engine. */
export function declareContract(slug: string, sections: readonly ContractSection[]): void {
  parts.declare(slug, sections)
}

/** The rows of all features by heading, in document order. */
export function contractSections(): readonly ContractSection[] {
  const sections = parts.all().flatMap(({ part }) => part)
  return inOrder(sections, { names: ({ heading }) => [heading], after: (section) => section.after })
}
