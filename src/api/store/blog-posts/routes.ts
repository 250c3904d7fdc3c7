import { storeRoutes } from "../../_publications/store-routes"
import { coverOf, postAnswer, summaryAnswer } from "./answers"
import { blogPostRows } from "./schemas"

export const routes = storeRoutes(blogPostRows, {
  store: (scope) => scope.resolve("blog").posts,
  kind: "post",
  picture: coverOf,
  summary: summaryAnswer,
  full: postAnswer,
})
