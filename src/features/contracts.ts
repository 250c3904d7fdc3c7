import type { Contract, Row } from "../lib/contract/row"
import { inOrder } from "../lib/features/in-order"
import { Parts } from "./parts"

/** A feature's rows under one heading of the API document. */
export interface ContractSection {
  heading: string
  rows: Contract
  /**
   * The heading that precedes this one. A section that names its own heading extends another feature's section. `FIRST`
   * is the first.
   */
  after?: string
}

const parts = new Parts<readonly ContractSection[]>("contract")

/**
 * Declares a feature's rows. It is the only statement in `contract.ts`, which contains rows and zod schemas without the
 * engine.
 */
export function declareContract(slug: string, sections: readonly ContractSection[]): void {
  parts.declare(slug, sections)
}

/** The rows of all features by heading, in document order. */
export function contractSections(): readonly ContractSection[] {
  const sections = parts.all().flatMap(({ part }) => part)
  return inOrder(sections, { names: ({ heading }) => [heading], after: (section) => section.after })
}

/** The rows of each feature, by slug. */
export function rowsByFeature(): { slug: string; rows: Row[] }[] {
  return parts
    .all()
    .map(({ slug, part }) => ({ slug, rows: part.flatMap(({ rows }) => Object.values(rows)) }))
}
