import { tourCategories } from "../../seed/tour-categories"
import { declareWiring } from "../wirings"

declareWiring("tour-categories", { seed: tourCategories })
