import { glossaries } from "../../seed/glossaries"
import { declareWiring } from "../wirings"

declareWiring("glossaries", { seed: glossaries })
