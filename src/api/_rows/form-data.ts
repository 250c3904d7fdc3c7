import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { config } from "../../config"
import type { Row } from "../../lib/contract/row"
import { errors } from "../../lib/errors"
import { shown } from "../../lib/parse"
import { withForm } from "../../lib/uploads/receive-form"
import { keepFiles } from "../../lib/uploads/request-files"
import { checkParts } from "../_engine/sound-parts"
import { antiSpamFields, judgeSpamToken } from "./anti-spam"

type Fields = Record<string, string>

/** The most files of one request. */
const MOST_FILES = 20
/** The part with the JSON body. */
const PAYLOAD = "payload"

/**
 * For a row with `takesFiles`: reads a `multipart/form-data` request. Its part `payload` becomes the body, and the files
 * stay on disk until the response is sent. Any other request passes unchanged.
 *
 * If the row requires an anti-spam token, no file is written without a valid one: it is in the header, or in a part
 * before the files. A call that is repeated with an `Idempotency-Key` needs one too.
 */
export function receiveFormData(row: Row) {
  return async (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> => {
    if (!/^multipart\/form-data/i.test(req.get("content-type") ?? "")) return next()
    const { temporaryFolder: folder } = req.scope.resolve("media")
    const limits = { folder, mostFiles: MOST_FILES, fileBytes: config.uploadLimitBytes }
    const beforeFiles =
      row.auth === "key+spam" ? async (fields: Fields) => judgeSpamToken(req, tokenFields(fields)) : undefined
    await withForm(req, { ...limits, beforeFiles }, async ({ files, fields }) => {
      req.body = bodyOf(fields)
      const done = keepFiles(req, files)
      const closed = new Promise((resolve) => {
        res.once("close", resolve)
        if (res.closed) resolve(undefined)
      })
      next()
      await closed
      await done()
    })
  }
}

/** The fields before the first file that may have the anti-spam token. The part `payload` may be still to come. */
function tokenFields(fields: Fields): object {
  return fields[PAYLOAD] === undefined ? fields : bodyOf(fields)
}

/** The JSON of the part `payload`, with the anti-spam fields, which may be parts of their own. */
function bodyOf({ [PAYLOAD]: payload, ...others }: Fields): object {
  const unknown = Object.keys(others).find((name) => !Object.hasOwn(antiSpamFields.shape, name))
  if (unknown !== undefined)
    throw errors.unknownField(`Field '${shown(unknown)}' is unknown. Send the JSON in '${PAYLOAD}'.`)
  if (payload === undefined) throw errors.missingField(PAYLOAD)
  const body = parsed(payload)
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw errors.invalidField(`Field '${PAYLOAD}': must be a JSON object.`)
  checkParts(body, true)
  return { ...others, ...body }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch (error) {
    throw errors.invalidJson(`Field '${PAYLOAD}' is not valid JSON.`, { cause: error })
  }
}
