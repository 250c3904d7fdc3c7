import type { Contract, Row } from "../lib/contract/row"
import { inOrder } from "../lib/features/in-order"
import { Parts } from "./parts"

/** Rows of a feature under one heading of the API's document. */
export interface ContractSection {
  heading: string
  rows: Contract
  /** The heading that this one follows. A section that follows its own heading adds to another feature's. `FIRST` leads. */
  after?: string
}

const parts = new Parts<readonly ContractSection[]>("contract")

/** Says which rows a feature has: the whole of its `contract.ts`. Rows and zod only, no engine. */
export function declareContract(slug: string, sections: readonly ContractSection[]): void {
  parts.declare(slug, sections)
}

/** The rows of all features by heading, in the order of the document. */
export function contractSections(): readonly ContractSection[] {
  const sections = parts.all().flatMap(({ part }) => part)
  return inOrder(sections, { names: ({ heading }) => [heading], after: (section) => section.after })
}

/** The rows of each feature, by its slug. */
export function rowsByFeature(): { slug: string; rows: Row[] }[] {
  return parts
    .all()
    .map(({ slug, part }) => ({ slug, rows: part.flatMap(({ rows }) => Object.values(rows)) }))
}
