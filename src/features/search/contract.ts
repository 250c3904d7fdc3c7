import { declareContract } from "../contracts"
import { adminSearch } from "./api/admin.rows"
import { storeSearch } from "./api/store.rows"

declareContract("search", [
  { heading: "Search", after: "Products", rows: { ...storeSearch, ...adminSearch } },
])
