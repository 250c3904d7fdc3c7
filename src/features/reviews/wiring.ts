import { declareWiring } from "../wirings"
import { PENDING_REVIEWS } from "./module/to-dos"
import { reviews } from "./seed"
import { reviewModeration } from "./skills/review-moderation"
import { reviewReply } from "./skills/review-reply"

declareWiring("reviews", {
  seed: reviews,
  toDos: [{ kind: "reviews", select: PENDING_REVIEWS, to: "/reviews?status=pending" }],
  tasks: [{ tasks: [reviewModeration, reviewReply], after: "translation" }],
})
