import { declareContract } from "../contracts"
import { adminMetafieldDefinitions } from "./api/admin-metafield-definitions.rows"
import { adminMetafields } from "./api/admin-metafields.rows"
import { metafields } from "./api/store.rows"

declareContract("metafields", [
  { heading: "Metafields", rows: metafields },
  {
    heading: "Metafields: administration",
    after: "Metafields",
    rows: { ...adminMetafieldDefinitions.rows, ...adminMetafields },
  },
])
