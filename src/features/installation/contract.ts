import { declareContract } from "../contracts"
import { adminInstallation } from "./api/admin.rows"
import { adminFileStorage } from "./api/file-storage.rows"

declareContract("installation", [
  { heading: "Installation: administration", rows: { ...adminInstallation, ...adminFileStorage } },
])
