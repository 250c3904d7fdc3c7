import { adminMetafieldDefinitions } from "../../api/admin/metafield-definitions/contract"
import { adminMetafields } from "../../api/admin/metafields/contract"
import { metafields } from "../../api/store/metafields/contract"
import { declareContract } from "../contracts"

declareContract("metafields", [
  { heading: "Metafields", rows: metafields },
  {
    heading: "Metafields: administration",
    after: "Metafields",
    rows: { ...adminMetafieldDefinitions.rows, ...adminMetafields },
  },
])
