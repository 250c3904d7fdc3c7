import { locales } from "../../seed/locales"
import { declareWiring } from "../wirings"

declareWiring("locales", { seed: locales })
