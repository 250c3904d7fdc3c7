import { declareContract } from "../contracts"
import { voice } from "./api/admin.rows"

declareContract("voiceovers", [{ heading: "Voiceovers", after: "Assistant", rows: voice }])
