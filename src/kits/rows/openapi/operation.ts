import { z } from "zod"
import type {
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiRequestBodyObject,
} from "zod-openapi"
import { exampleOf } from "../examples"
import { isIdempotent, pathParameters, type Row } from "../row"
import { responsesOf } from "./responses"
import { securityOf } from "./security"

/** Where a row appears in the document, and the body fields that its authentication adds. */
export interface Place {
  name: string
  tag: string
  bodyFields: z.ZodObject | undefined
}

export function operationOf(row: Row, { name, tag, bodyFields }: Place): ZodOpenApiOperationObject {
  const security = securityOf(row)
  const names = pathParameters(row.path)
  const { body } = row
  return {
    operationId: name,
    tags: [tag],
    summary: row.summary,
    ...(row.description && { description: row.description }),
    security,
    requestParams: {
      ...(names.length > 0 && { path: pathSchema(row, names) }),
      ...(row.query && { query: row.query }),
    },
    parameters: [
      ...(security.length > 0 ? ["tenant"] : []),
      ...(row.localized ? ["locale", "localeHeader"] : []),
      ...(isIdempotent(row) ? ["idempotencyKey"] : []),
    ].map((parameter) => ({ $ref: `#/components/parameters/${parameter}` })),
    ...(body && !isEmpty(body) && { requestBody: requestBody(row, bodyFields) }),
    responses: responsesOf(row),
  }
}

export const parameters = {
  tenant: {
    name: "x-svc-tenant",
    in: "header",
    description:
      "The shop's slug, if host, key and token do not identify the shop. A slug that contradicts them is 403.",
    schema: { type: "string" },
  },
  locale: {
    name: "locale",
    in: "query",
    description:
      "The language of the response, such as `de-DE`. An unsupported language becomes the shop's default.",
    schema: { type: "string" },
  },
  localeHeader: {
    name: "x-medusa-locale",
    in: "header",
    description: "Like `locale`, which takes precedence.",
    schema: { type: "string" },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A random identifier of this call. A repeated call within 24 hours and with the same body does not run again. It gets the first response, with `Idempotent-Replayed: true`. With another body it is 409 `idempotency_mismatch`. Server errors (5xx) are not stored.",
    schema: { type: "string", maxLength: 255 },
  },
} as const

function pathSchema({ params }: Row, names: string[]): z.ZodObject {
  return params ?? z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
}

function requestBody(row: Row, bodyFields: z.ZodObject | undefined): ZodOpenApiRequestBodyObject {
  const { body, example } = row
  const schema = body instanceof z.ZodObject && bodyFields ? body.extend(bodyFields.shape) : body
  const type = "bodyType" in row && row.bodyType ? row.bodyType : "application/json"
  return {
    required: body !== undefined && !z.safeParse(body, {}).success,
    content: {
      [type]: { schema, example: example?.body ?? (body && exampleOf(body)) },
      ...("takesFiles" in row && row.takesFiles && withFiles),
    },
  }
}

/** The same body with files. Each file part has the name of the field that it belongs to. */
const withFiles: ZodOpenApiContentObject = {
  "multipart/form-data": {
    schema: {
      type: "object",
      properties: { payload: { type: "string", description: "The JSON body, as text." } },
      required: ["payload"],
      additionalProperties: {
        type: "array",
        items: { type: "string", format: "binary" },
        description: "The files of the field with this name.",
      },
    },
    example: { payload: '{"form_slug": "contact", "answers": {}}', attachment: ["…"] },
  },
}

function isEmpty(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.keys(body.shape).length === 0
}
