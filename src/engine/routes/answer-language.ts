import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { setContentLanguage } from "../../kits/shop/reader"
import { recordLanguages } from "../../kits/shop/record-texts"

/** Says in which languages the engine answers, if the caller asks for one: those of the records' translations. */
export function answerLanguage(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { locale, scope } = req
  if (locale === undefined) return next()
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = json
    recordLanguages(scope, recordIds(body), locale).then((languages) => {
      setContentLanguage(res, languages)
      json(body)
    }, next)
    return res
  }
  next()
}

/** The ids of the records of an answer: `{ collection: {…} }` or `{ collections: […] }`. */
function recordIds(body: unknown): string[] {
  if (typeof body !== "object" || body === null) return []
  const records: unknown[] = Object.values(body).flat()
  return records.flatMap((one) =>
    typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" ? [one.id] : [],
  )
}
