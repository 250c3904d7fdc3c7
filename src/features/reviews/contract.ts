import { declareContract } from "../contracts"
import { adminReviews } from "./api/admin.rows"
import { reviews } from "./api/store.rows"

declareContract("reviews", [
  { heading: "Reviews", after: "Pages: administration", rows: { ...reviews, ...adminReviews.rows } },
])
