import { declareContract } from "../contracts"
import { translationTexts } from "./api/admin.rows"
import { translations } from "./api/store.rows"

declareContract("translations", [{ heading: "Translations", rows: { ...translations, ...translationTexts } }])
