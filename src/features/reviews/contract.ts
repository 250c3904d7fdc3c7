import { adminReviews } from "../../api/admin/reviews/contract"
import { reviews } from "../../api/store/reviews/contract"
import { declareContract } from "../contracts"

declareContract("reviews", [
  { heading: "Reviews", after: "Pages: administration", rows: { ...reviews, ...adminReviews.rows } },
])
