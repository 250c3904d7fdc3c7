import { voice } from "../../api/admin/ai/voice/contract"
import { declareContract } from "../contracts"

declareContract("voiceovers", [{ heading: "Voiceovers", after: "Assistant", rows: voice }])
