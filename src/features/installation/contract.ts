import { declareContract } from "../contracts"
import { adminInstallation } from "./api/admin.rows"

declareContract("installation", [{ heading: "Installation: administration", rows: adminInstallation }])
