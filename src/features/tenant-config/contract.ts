import { settings } from "../../api/admin/config/contract"
import { declareContract } from "../contracts"

declareContract("tenant-config", [{ heading: "Shop settings", after: "Assistant: servers", rows: settings }])
