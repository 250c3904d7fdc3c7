import { adminGlossaries } from "../../api/admin/glossaries/contract"
import { declareContract } from "../contracts"

declareContract("glossaries", [{ heading: "Glossaries: administration", rows: adminGlossaries.rows }])
