import { translationTexts } from "../../api/admin/translation-texts/contract"
import { translations } from "../../api/store/translations/contract"
import { declareContract } from "../contracts"

declareContract("translations", [{ heading: "Translations", rows: { ...translations, ...translationTexts } }])
