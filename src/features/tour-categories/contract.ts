import { adminTourCategories } from "../../api/admin/tour-categories/contract"
import { tourCategories } from "../../api/store/tour-categories/contract"
import { declareContract } from "../contracts"

declareContract("tour-categories", [
  { heading: "Tour categories", rows: tourCategories },
  { heading: "Tour categories: administration", after: "Tour categories", rows: adminTourCategories.rows },
])
