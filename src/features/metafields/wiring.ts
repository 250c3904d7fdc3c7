import { metafields } from "../../seed/metafields"
import { declareWiring } from "../wirings"

declareWiring("metafields", { seed: metafields })
