import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { config } from "../config"
import { checkParts } from "../engine/routes/safe-parts"
import { antiSpamFields, judgeSpamToken } from "../features/anti-spam/api/require-token"
import type { Row } from "../kits/rows/row"
import { clientAddress } from "../lib/client-address"
import { errors } from "../lib/errors"
import { shown } from "../lib/parse"
import { Turns } from "../lib/turns"
import { withForm } from "../lib/uploads/receive-form"
import { keepFiles } from "../lib/uploads/request-files"
import { currentTenantId } from "../tenancy/current-tenant"

type Fields = Record<string, string>

/** The most files of one request. */
const MAX_FILES = 20
/** The part with the JSON body. */
const PAYLOAD = "payload"

/**
 * How many forms are received at once. The others wait, and their bodies are not read. A caller who sends slowly cannot
 * fill the disk, because a form's files stay there until it has ended.
 */
const ofAddress = new Turns({ atOnce: 4, waiting: 40 })
const ofTenant = new Turns({ atOnce: 32, waiting: 200 })

function inTurn(req: MedusaRequest, work: () => Promise<void>): Promise<void> {
  const tenant = currentTenantId()
  return ofAddress.take(`${tenant}:${clientAddress(req)}`, () => ofTenant.take(tenant, work))
}

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
    const limits = { folder, mostFiles: MAX_FILES, fileBytes: config.uploadLimitBytes }
    const beforeFiles =
      row.auth === "key+spam" ? async (fields: Fields) => judgeSpamToken(req, tokenFields(fields)) : undefined
    await inTurn(req, () =>
      withForm(req, { ...limits, beforeFiles }, async ({ files, fields }) => {
        req.body = bodyOf(fields)
        const done = keepFiles(req, files)
        const closed = new Promise((resolve) => {
          res.once("close", resolve)
          if (res.closed) resolve(undefined)
        })
        next()
        await closed
        await done()
      }),
    )
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
