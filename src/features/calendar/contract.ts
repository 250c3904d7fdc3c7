import { declareContract } from "../contracts"
import { adminCalendar } from "./api/admin.rows"

declareContract("calendar", [{ heading: "Calendar: administration", rows: adminCalendar }])
