import { PUBLICATION_ORDERS, publicationContract } from "../../../kits/publications/admin-contract"
import { destinationFields, destinationInput } from "../module/schemas"

export const adminDestinations = publicationContract({
  path: "/admin/destinations",
  one: "destination",
  many: "destinations",
  called: ["destination", "destinations"],
  own: destinationFields,
  ownInput: destinationInput,
  order: ["position", "-position", ...PUBLICATION_ORDERS],
  filters: {},
})
