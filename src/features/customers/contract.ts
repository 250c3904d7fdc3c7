import { addresses, customers, profiles } from "../../api/store/customers/contract"
import { declareContract } from "../contracts"

declareContract("customers", [
  {
    heading: "Orders and customers",
    after: "Orders and customers",
    rows: { ...profiles, ...customers, ...addresses },
  },
])
