import { REFUSALS } from "../../modules/redirects/lib/refusals"
import { redirects } from "../../seed/redirects"
import { declareWiring } from "../wirings"

declareWiring("redirects", { seed: redirects, databaseErrors: REFUSALS })
