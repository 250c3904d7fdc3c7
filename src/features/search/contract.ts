import { adminSearch } from "../../api/admin/search/contract"
import { storeSearch } from "../../api/store/search/contract"
import { declareContract } from "../contracts"

declareContract("search", [
  { heading: "Search", after: "Products", rows: { ...storeSearch, ...adminSearch } },
])
