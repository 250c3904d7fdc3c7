import { search } from "../../seed/search"
import { searchIndex } from "../../skills/search-index"
import { declareWiring } from "../wirings"

declareWiring("search", {
  seed: search,
  skills: [{ skills: [searchIndex], after: "store-settings" }],
})
