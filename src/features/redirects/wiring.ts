import { declareWiring } from "../wirings"
import { REFUSALS } from "./module/lib/refusals"
import { redirects } from "./seed"

declareWiring("redirects", { seed: redirects, databaseErrors: REFUSALS })
