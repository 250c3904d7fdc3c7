import { declareContract } from "../contracts"
import { adminDestinations } from "./api/admin.rows"
import { destinations } from "./api/store.rows"

declareContract("destinations", [
  { heading: "Destinations", rows: destinations },
  { heading: "Destinations: administration", after: "Destinations", rows: adminDestinations.rows },
])
