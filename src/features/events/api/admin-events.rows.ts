import { PUBLICATION_ORDERS, publicationContract } from "../../../kits/publications/admin-contract"
import { eventColumns, eventInput } from "../module/schemas"

export const adminEvents = publicationContract({
  path: "/admin/events",
  one: "event",
  many: "events",
  called: ["event", "events"],
  own: eventColumns,
  ownInput: eventInput,
  order: ["-starts_at", "starts_at", ...PUBLICATION_ORDERS],
  filters: {},
  removalErrors: ["invalid_state"],
})
