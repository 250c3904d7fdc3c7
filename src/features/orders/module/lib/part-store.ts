import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { decidePart, isPartRefunded, keptParts, undecidePart } from "./part-decisions"

const QUERIES = {
  /** Whether this part was canceled with a refund. Undefined if nobody has canceled it by itself. */
  isRefunded: isPartRefunded,
  /** The line items of parts whose money the shop keeps. An order without money has none. */
  kept: keptParts,
}

const CHANGES = {
  decide: decidePart,
  undecide: undecidePart,
}

/** For each part of an order that is canceled alone, such as a ticket: whether its money is refunded. */
export class PartStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {}
