import { declareContract } from "../contracts"
import { adminHome } from "./api/admin.rows"

declareContract("home", [{ heading: "Home: administration", rows: adminHome }])
