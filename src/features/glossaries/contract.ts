import { declareContract } from "../contracts"
import { adminGlossaries } from "./api/admin.rows"

declareContract("glossaries", [{ heading: "Glossaries: administration", rows: adminGlossaries.rows }])
