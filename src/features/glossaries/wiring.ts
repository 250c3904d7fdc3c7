import { declareWiring } from "../wirings"
import { glossaries } from "./seed"

declareWiring("glossaries", { seed: glossaries })
