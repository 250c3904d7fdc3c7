import { declareContract } from "../contracts"
import { locales } from "./api/store.rows"

declareContract("locales", [{ heading: "Locales", rows: locales }])
