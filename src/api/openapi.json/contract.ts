import { contract } from "../../kits/rows/row"

export const openApiDocument = contract({
  readOpenApiDocument: {
    method: "GET",
    path: "/openapi.json",
    auth: "none",
    summary: "This API as an OpenAPI 3.1 document",
    response: { status: 200, contentType: "application/json", description: "The document." },
  },
})
