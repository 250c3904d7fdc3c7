import { declareContract } from "../contracts"
import { settings } from "./api/admin.rows"

declareContract("tenant-config", [{ heading: "Shop settings", after: "Assistant: servers", rows: settings }])
