import { adminDestinations } from "../../api/admin/destinations/contract"
import { destinations } from "../../api/store/destinations/contract"
import { declareContract } from "../contracts"

declareContract("destinations", [
  { heading: "Destinations", rows: destinations },
  { heading: "Destinations: administration", after: "Destinations", rows: adminDestinations.rows },
])
