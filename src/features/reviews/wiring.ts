import { declareWiring } from "../wirings"
import { reviews } from "./seed"
import { reviewModeration } from "./skills/review-moderation"
import { reviewReply } from "./skills/review-reply"

declareWiring("reviews", {
  seed: reviews,
  tasks: [{ tasks: [reviewModeration, reviewReply], after: "translation" }],
})
