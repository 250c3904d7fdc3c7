import { declareContract } from "../contracts"
import { adminTourCategories } from "./api/admin.rows"
import { tourCategories } from "./api/store.rows"

declareContract("tour-categories", [
  { heading: "Tour categories", rows: tourCategories },
  { heading: "Tour categories: administration", after: "Tour categories", rows: adminTourCategories.rows },
])
