import { declareContract } from "../contracts"
import { translating } from "./api/admin.rows"

declareContract("machine-translation", [
  { heading: "Machine translation", after: "Assistant", rows: translating },
])
