import { locales } from "../../api/store/locales/contract"
import { declareContract } from "../contracts"

declareContract("locales", [{ heading: "Locales", rows: locales }])
