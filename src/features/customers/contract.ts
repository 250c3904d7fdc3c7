import { declareContract } from "../contracts"
import { addresses, customers, profiles } from "./api/store.rows"

declareContract("customers", [
  {
    heading: "Orders and customers",
    after: "Orders and customers",
    rows: { ...profiles, ...customers, ...addresses },
  },
])
