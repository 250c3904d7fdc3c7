import { declareContract } from "../contracts"
import { adminSoldPlaces } from "./api/admin-sold-places.rows"

declareContract("capacity", [{ heading: "Limited places", rows: adminSoldPlaces }])
