import { declareWiring } from "../wirings"
import { tourCategories } from "./seed"

declareWiring("tour-categories", { seed: tourCategories })
