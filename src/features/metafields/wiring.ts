import { declareWiring } from "../wirings"
import { metafields } from "./seed"

declareWiring("metafields", { seed: metafields })
