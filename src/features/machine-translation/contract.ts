import { translating } from "../../api/admin/ai/translate/contract"
import { declareContract } from "../contracts"

declareContract("machine-translation", [
  { heading: "Machine translation", after: "Assistant", rows: translating },
])
